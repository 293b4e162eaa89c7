import FeedSample
import Foundation
import Testing

@testable import template_layout

@Suite("Feed reader")
struct FeedReaderTests {
  private func entries(_ text: String) throws -> [FeedEntry] {
    try FeedReader.entries(in: SourceText(name: "feed.json", bytes: Array(text.utf8)))
  }

  private static let two = [
    FeedEntry(
      title: "A",
      content: "line\nline",
      username: "u",
      time: "t",
      imageSize: CGSize(width: 10, height: 20.5)
    ),
    FeedEntry(title: "", content: "é😀", username: "", time: ""),
  ]

  @Test(
    "A document, an array and JSON lines hold the same entries",
    arguments: [
      #"{"feed": [A, B]}"#, #"{"version": 1, "feed": [A, B], "more": {"x": [1, {}]}}"#, "[A,B]",
      "A\nB", "A\nB\n", "\n A\r\n\n B \n", "\u{FEFF}[A, B]",
    ]
  )
  func forms(form: String) throws {
    let a =
      #"{"title":"A","content":"line\nline","username":"u","time":"t","imageSize":[10,2.05e1]}"#
    let b = #"{"content": "\u00e9\uD83D\uDE00", "imageSize": null, "likes": [1, 2, {"by": null}]}"#
    let text = form.replacing("A", with: "<").replacing("B", with: b).replacing("<", with: a)
    #expect(try entries(text) == Self.two)
  }

  @Test("An empty feed has no rows", arguments: ["[]", #"{"feed": []}"#])
  func empty(text: String) throws {
    #expect(try entries(text).isEmpty)
  }

  @Test("Of two fields with one name the later counts")
  func duplicates() throws {
    #expect(try entries(#"[{"title": "a", "title": "b"}]"#)[0].title == "b")
  }

  @Test(
    "An error tells the place and what is wrong there",
    arguments: [
      ("", "1:1: the input is empty"),
      (" \n\t ", "2:3: the input is empty"),
      ("[", "1:2: expected a value, found the end of the input"),
      ("[{\"title\": \"a\"}", "1:16: expected \",\" or \"]\", found the end of the input"),
      ("[{\"title\": \"a", "1:12: the string that begins here has no end"),
      ("{\"feed\": [{\"title\":", "1:20: expected a value, found the end of the input"),
      ("[{\"title\": 5}]", "1:12: title: expected a string, found a number"),
      ("[\n  {\"é\": 1, \"content\": true}]", "2:23: content: expected a string, found a boolean"),
      ("[{\"username\": {}}]", "1:15: username: expected a string, found an object"),
      ("[{\"time\": []}]", "1:11: time: expected a string, found an array"),
      ("[{\"imageSize\": 5}]", "1:16: imageSize: expected [width, height], found a number"),
      (
        "[{\"imageSize\": [1]}]",
        "1:16: imageSize: expected [width, height], found an array of 1"
      ),
      ("[{\"imageSize\": [1, \"2\"]}]", "1:20: imageSize: expected a number, found a string"),
      (
        "[{\"imageSize\": [1, 1e999]}]",
        "1:20: imageSize: a length has to be from 0 to 1000000 points"
      ),
      (
        "[{\"imageSize\": [-1, 1]}]",
        "1:17: imageSize: a length has to be from 0 to 1000000 points"
      ),
      ("[{\"imageSize\": [NaN, 1]}]", "1:17: expected a value, found \"N\""),
      ("{\"feed\": 3}", "1:10: feed: expected an array, found a number"),
      ("[1]", "1:2: expected an entry, found a number"),
      ("true", "1:1: expected an entry, found a boolean"),
      (
        "[{}]",
        "1:2: an entry needs one of the fields title, content, username, time, imageSize"
      ),
      (
        "{\"items\": []}",
        "1:1: an entry needs one of the fields title, content, username, time, imageSize"
      ),
      ("{\"title\": \"a\"} {\"title\": \"b\"}", "1:16: expected the end of the line, found \"{\""),
      ("{\"title\": \"a\"\n{\"title\": \"b\"}", "2:1: expected \",\" or \"}\", found \"{\""),
      ("[{\"title\": \"\\uD800x\"}]", "1:13: half of a surrogate pair"),
      ("[{\"title\": \"\\uDC00\"}]", "1:13: half of a surrogate pair"),
      ("[{\"title\": \"\\u12\"}]", "1:13: expected four hexadecimal digits after \\u"),
      ("[{\"title\": \"\\q\"}]", "1:13: there is no such escape"),
      (
        "[{\"title\": \"a\tb\"}]",
        "1:14: a string must not contain the byte 0x9; it has to be escaped"
      ),
      ("[{\"title\": \"a\",}]", "1:16: expected a name in quotation marks, found \"}\""),
      ("[{\"title\": \"a\"},]", "1:17: expected a value, found \"]\""),
      ("[{'title': 1}]", "1:3: expected a name in quotation marks, found \"'\""),
      ("[{\"title\" \"a\"}]", "1:11: expected \":\", found \"\"\""),
      ("[tru]", "1:2: expected true, found \"t\""),
      ("[{\"n\": 012}]", "1:8: a number must not begin with 0"),
      ("[{\"n\": 1.}]", "1:10: expected a digit, found \"}\""),
      ("[{\"n\": -}]", "1:9: expected a digit, found \"}\""),
      ("\u{7F}ELF", "1:1: expected a value, found the byte 0x7F"),
    ]
  )
  func errors(text: String, message: String) {
    let error = #expect(throws: InputError.self) { try entries(text) }
    #expect(error?.description == "feed.json:\(message)")
  }

  @Test(
    "Bytes that are no text",
    arguments: [
      ([0xFF, 0xFE, 0x5B, 0x00], "1:1: the text is UTF-16; JSON has to be UTF-8"),
      ([0xFE, 0xFF, 0x00, 0x5B], "1:1: the text is UTF-16; JSON has to be UTF-8"),
      ([0x00, 0x01, 0x02], "1:1: expected a value, found the byte 0x0"),
      ([0xC3], "1:1: expected a value, found the byte 0xC3"),
      // ["é<FF>"]
      ([0x5B, 0x22, 0xC3, 0xA9, 0xFF, 0x22, 0x5D], "1:4: the bytes are not UTF-8 text"),
      // ["<ED A0 80>"], a surrogate in UTF-8
      ([0x5B, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x5D], "1:3: the bytes are not UTF-8 text"),
    ] as [([UInt8], String)]
  )
  func bytes(bytes: [UInt8], message: String) {
    let error = #expect(throws: InputError.self) {
      try FeedReader.entries(in: SourceText(name: "feed.json", bytes: bytes))
    }
    #expect(error?.description == "feed.json:\(message)")
  }

  @Test("Nesting has a limit, and no depth overflows the stack")
  func depth() throws {
    let nested = { (depth: Int) in
      #"[{"title": "a", "x": "# + String(repeating: "[", count: depth)
        + String(repeating: "]", count: depth) + "}]"
    }
    #expect(try entries(nested(500)).count == 1)
    let error = #expect(throws: InputError.self) { try entries(nested(1_000_000)) }
    #expect(error?.message == "nested more than 512 deep")
  }
}
