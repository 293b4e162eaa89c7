import Foundation
import Testing

@testable import template_layout

@Suite("Flick")
struct FlickTests {
  private static let tick = Duration.seconds(1) / 120

  /// A table of 1,000 rows, 100 points tall each.
  private static let table = ScrollTable(
    heights: Array(repeating: 100, count: 1_000),
    screenHeight: 600
  )

  /// Plays a flick with a frame at each tick.
  private static func play(
    _ kind: Flick.Kind
  ) -> [(offset: Double, moment: FlickPlayer.Moment)] {
    var player = FlickPlayer(Flick(kind))
    var frames: [(offset: Double, moment: FlickPlayer.Moment)] = []
    while let moment = player.advance(by: tick, in: table) {
      frames.append((player.offset, moment))
    }
    return frames
  }

  @Test("fast goes 100 points a tick from the first row to the last, and so do reload and rotate")
  func fast() {
    let frames = Self.play(.fast)
    // 100,000 points, of which the screen shows 600 at the end.
    #expect(frames.count == 994)
    for (index, frame) in frames.enumerated() {
      #expect(abs(frame.offset - Double(index + 1) * 100) < 0.01)
      #expect(frame.moment == FlickPlayer.Moment(speed: 12_000))
    }
    for (kind, change) in [(Flick.Kind.reload, Flick.Change.reload), (.rotate, .rotate)] {
      let changed = Self.play(kind)
      #expect(changed.map(\.offset) == frames.map(\.offset))
      let places = changed.indices.filter { changed[$0].moment.change != nil }
      #expect(places == [499])
      #expect(changed[499].moment.change == change)
    }
  }

  @Test("slow scrolls for a second and rests for half of one, in turns")
  func slow() {
    let frames = Self.play(.slow)
    #expect(frames.count == 40 * 120)
    let rests = frames.indices.filter { frames[$0].moment.rest != nil }
    #expect(rests == (1...40).map { $0 * 120 - 1 })
    #expect(frames.allSatisfy { $0.moment.speed == 1_500 })
    #expect(rests.allSatisfy { frames[$0].moment.rest == .milliseconds(500) })
    #expect(abs(frames[119].offset - 1_500) < 0.01)
    #expect(abs(frames[4_799].offset - 60_000) < 0.01)
  }

  @Test("jump shows ten far places, and scrolls on from each, down and up in turns")
  func jump() {
    let frames = Self.play(.jump)
    let jumps = frames.indices.filter { frames[$0].moment.speed == 0 }
    #expect(jumps.count == 10)
    var places: Set<Int> = []
    for (number, index) in jumps.enumerated() {
      places.insert(Int(frames[index].offset / 1_000))
      let way = frames[index + 120].offset - frames[index].offset
      #expect(abs(way - (number.isMultiple(of: 2) ? 1_500 : -1_500)) < 0.01)
      #expect(frames[index + 120].moment.rest == .milliseconds(500))
    }
    #expect(places.count == 10)
  }

  @Test("A table that the screen shows whole moves nowhere and ends")
  func short() {
    let table = ScrollTable(heights: [100, 50], screenHeight: 600)
    for kind in Flick.Kind.allCases {
      var player = FlickPlayer(Flick(kind))
      var frames = 0
      while player.advance(by: Self.tick, in: table) != nil, frames < 10_000 {
        #expect(player.offset == 0)
        frames += 1
      }
      #expect(frames < 10_000)
    }
  }

  @Test("The first visible row stays where it is when all heights change")
  func anchor() {
    var table = Self.table
    #expect(table.visibleRows(at: 250) == 2..<9)
    let offset = table.replaceHeights(
      with: Array(repeating: 40, count: 1_000),
      screenHeight: 300,
      offset: 250
    )
    #expect(offset == 100)
    #expect(table.visibleRows(at: offset) == 2..<10)
    #expect(table.row(at: 0) == 0)
    #expect(table.row(at: 39_999) == 999)
    #expect(table.lastOffset == 39_700)
  }
}
