// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "TemplateLayout",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .visionOS(.v2)],
  products: [
    .library(name: "TemplateLayout", targets: ["TemplateLayout"]),
    .library(name: "TextLayout", targets: ["TextLayout"]),
    .library(name: "AutoLayout", targets: ["AutoLayout"]),
    .library(name: "InterfaceBuilder", targets: ["InterfaceBuilder"]),
    .executable(name: "template-layout", targets: ["template-layout"]),
  ],
  traits: [
    .default(enabledTraits: []),
    .trait(
      name: "HarfBuzz",
      description: "Measures text with any font file, shaped by the system's libharfbuzz."
    ),
  ],
  targets: [
    // The chain: each module imports those before it.
    .target(name: "TemplateLayout", swiftSettings: settings),
    .target(
      name: "TextLayout",
      dependencies: [
        "TemplateLayout",
        .target(name: "CHarfBuzz", condition: .when(traits: ["HarfBuzz"])),
      ],
      swiftSettings: settings,
      linkerSettings: [.linkedLibrary("_FoundationICU", .when(platforms: [.linux]))]
    ),
    .systemLibrary(
      name: "CHarfBuzz",
      pkgConfig: "harfbuzz",
      providers: [.apt(["libharfbuzz-dev"]), .brew(["harfbuzz"])]
    ),
    .target(
      name: "AutoLayout",
      dependencies: ["TemplateLayout", "TextLayout"],
      swiftSettings: settings
    ),
    .target(
      name: "InterfaceBuilder",
      dependencies: ["TemplateLayout", "TextLayout", "AutoLayout"],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "template-layout",
      dependencies: [
        "TemplateLayout", "TextLayout", "AutoLayout", "InterfaceBuilder", "FeedSample",
      ],
      swiftSettings: settings
    ),

    // What the tool, the benchmarks and the tests share; no product.
    .target(
      name: "FeedSample",
      dependencies: ["TemplateLayout", "TextLayout", "AutoLayout"],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "TemplateLayout", "TextLayout", "AutoLayout", "InterfaceBuilder", "FeedSample",
        "CAllocations",
      ],
      path: "Benchmarks",
      exclude: ["CAllocations", "Results", "Thresholds.json"],
      swiftSettings: settings
    ),
    .target(name: "CAllocations", path: "Benchmarks/CAllocations"),

    .target(
      name: "TestSupport",
      dependencies: ["TemplateLayout"],
      path: "Tests/TestSupport",
      swiftSettings: settings
    ),
    .testTarget(
      name: "TemplateLayoutTests",
      dependencies: ["TemplateLayout", "TestSupport"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "TextLayoutTests",
      dependencies: ["TextLayout", "TestSupport"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "AutoLayoutTests",
      dependencies: ["TemplateLayout", "TextLayout", "AutoLayout", "TestSupport"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "InterfaceBuilderTests",
      dependencies: ["TextLayout", "AutoLayout", "InterfaceBuilder", "TestSupport"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "ToolTests",
      dependencies: ["template-layout", "FeedSample", "TestSupport"],
      swiftSettings: settings
    ),
  ]
)
