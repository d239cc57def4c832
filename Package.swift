// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target is compiled with.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// The SDK needs one feature of its own: snapshots and canvases that cannot be kept.
let sdk: [SwiftSetting] = strict + [.enableExperimentalFeature("Lifetimes")]

/// Embedded Swift: a plugin brings no runtime and needs only libc and libm.
let embedded: [SwiftSetting] = [
  .enableExperimentalFeature("Embedded"),
  .unsafeFlags(["-wmo"], .when(configuration: .debug)),
  // Sections of their own let the linker drop what a plugin does not use.
  .unsafeFlags(["-Osize", "-Xfrontend", "-function-sections"], .when(configuration: .release)),
]

/// C that computes the same bits everywhere: no contraction of a * b + c.
let portableC: [CSetting] = [
  .define("_GNU_SOURCE"),
  .unsafeFlags(["-std=c11", "-Wall", "-Wextra", "-pedantic", "-ffp-contract=off"]),
]

/// A component: its folder below Plugins, compiled against the Embedded flavour of the SDK.
func component(_ name: String, path: String? = nil) -> Target {
  .target(
    name: name, dependencies: ["MorphKitEmbedded"], path: path ?? "Plugins/\(name)",
    swiftSettings: strict + embedded + [
      .unsafeFlags([
        // Component files say `import MorphKit`, whichever flavour they are built with.
        "-module-alias", "MorphKit=MorphKitEmbedded",
        // `@main` builds the table; the SDK's exported entry calls it by this name.
        "-parse-as-library", "-Xfrontend", "-entry-point-function-name",
        "-Xfrontend", "morph_plugin_main",
      ])
    ],
    linkerSettings: [
      .linkedLibrary("m"),
      // Comparing strings needs Unicode tables, which Embedded Swift keeps in a library of its own.
      .linkedLibrary(":../embedded/x86_64-unknown-linux-gnu/libswiftUnicodeDataTables.a"),
      .unsafeFlags([
        "-use-ld=lld",
        // A missing symbol is an error now, and not when somebody loads the plugin.
        "-Xlinker", "-z", "-Xlinker", "defs",
        // Only the entry is exported.
        "-Xlinker", "--version-script=\(Context.packageDirectory)/plugin.map",
        // Seven kilobytes less; glibc reads this form from 2.36 on, which is Debian 12's.
        "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs",
      ]),
    ])
}

/// The product of a component: `libNAME.morph.so`.
func plugin(_ name: String) -> Product {
  .library(name: "\(name).morph", type: .dynamic, targets: [name])
}

/// Components that prove the protocol, and are used by tests alone.
let probes = ["Toggle", "Ticker", "Sheet"]
let components = ["StatusPill", "Squircle", "Container", "FlickBanner", "PullRefresh"]

/// Tests; data is found through the path of the source, and is no resource.
func test(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [],
  settings: [SwiftSetting] = strict
) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

/// Tests talk to C function tables and child processes: they are not strict about memory.
let relaxed: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
]

let tests: [Target] = [
  // Plugins in C that tests compile, in `Tests/Fixtures/plugins`.
  .target(
    name: "PluginFixtures", dependencies: ["MorphRuntime", "MorphScene"],
    path: "Tests/PluginFixtures", swiftSettings: relaxed),
  test("MathTests", ["MorphPluginAPI"], exclude: ["Vectors"], settings: relaxed),
  test("MorphKitTests", ["MorphKit", "CMorphKit", "MorphPluginAPI"], settings: sdk),
  test("MorphMotionTests", ["MorphMotion"], exclude: ["Data"], settings: relaxed),
  test("MorphSceneTests", ["MorphScene"], settings: relaxed),
  test("MorphTextTests", ["MorphText", "MorphScene"], exclude: ["Data"], settings: relaxed),
  // Scenes and cairo pictures that tests and benchmarks compare with.
  .target(
    name: "RasterReference", dependencies: ["MorphRaster", "MorphScene", "MorphText", "CCairo"],
    path: "Tests/MorphRasterTests/Reference", swiftSettings: strict),
  test(
    "MorphRasterTests",
    ["MorphRaster", "MorphScene", "MorphText", "MorphPluginAPI", "RasterReference"],
    exclude: ["Reference", "Goldens", "Data"], settings: relaxed),
  test(
    "MorphRuntimeTests",
    [
      "MorphRuntime", "MorphMotion", "MorphScene", "CMorphRuntime", "MorphWorker",
      "PluginFixtures",
    ], settings: relaxed),
  test(
    "MorphValidatorTests",
    [
      "MorphValidator", "MorphRuntime", "MorphScene", "MorphMotion", "MorphWorker",
      "PluginFixtures",
    ], settings: relaxed),
  test(
    "MorphDevTests",
    [
      "MorphDev", "MorphRuntime", "MorphMotion", "MorphScene", "CMorphRuntime", "MorphWorker",
      "PluginFixtures",
    ], settings: relaxed),
  // Edits real components while they move, through real compilers.
  .testTarget(
    name: "ReloadTests",
    dependencies: ["MorphDev", "MorphRuntime", "MorphWorker", "PluginFixtures"],
    path: "Tests/Reload", swiftSettings: relaxed),
  test(
    "MorphHostTests", ["MorphScene", "MorphRaster", "MorphHost", "MorphWorker"],
    settings: relaxed),
  test(
    "ComponentTests",
    ["MorphRuntime", "MorphMotion", "MorphScene", "MorphText", "MorphRaster", "MorphPluginAPI"],
    settings: relaxed),
]

let benchmarks: [Target] = [
  .executableTarget(
    name: "MotionBench", dependencies: ["MorphMotion"], path: "Benchmarks/MotionBench",
    swiftSettings: relaxed),
  .executableTarget(
    name: "RasterBench",
    dependencies: ["MorphRaster", "MorphScene", "MorphText", "CCairo", "RasterReference"],
    path: "Benchmarks/RasterBench", swiftSettings: relaxed),
]

let package = Package(
  name: "Morph",
  products: [
    .executable(name: "morph", targets: ["MorphHost"]),
    .executable(name: "morph-worker", targets: ["MorphWorker"]),
  ] + components.map(plugin)
    + probes.map { .library(name: "\($0).probe", type: .dynamic, targets: [$0]) },
  targets: [
    // The protocol and what both sides of it share.
    .target(name: "MorphPluginAPI", cSettings: portableC),
    .target(name: "MorphWire", cSettings: portableC),
    .target(
      name: "MorphCall", dependencies: ["MorphPluginAPI", "MorphWire"], cSettings: portableC,
      linkerSettings: [.linkedLibrary("ffi")]),

    // For authors of components.
    .target(name: "CMorphKit", dependencies: ["MorphPluginAPI"], cSettings: portableC),
    .target(
      name: "MorphKit", dependencies: ["MorphPluginAPI", "CMorphKit"], swiftSettings: sdk),
    .target(
      name: "MorphKitEmbedded", dependencies: ["MorphPluginAPI", "CMorphKit"],
      swiftSettings: sdk + embedded),

    // The host.
    .target(
      name: "MorphMotion", dependencies: ["MorphPluginAPI"], swiftSettings: strict,
      linkerSettings: [.linkedLibrary("m")]),
    .target(
      name: "MorphScene", dependencies: ["MorphPluginAPI", "MorphWire"], swiftSettings: strict,
      linkerSettings: [.linkedLibrary("m")]),
    .target(name: "MorphText", dependencies: ["MorphScene", "CPango"], swiftSettings: strict),
    .target(
      name: "MorphRaster", dependencies: ["MorphScene", "MorphText", "MorphPluginAPI", "CDeflate"],
      swiftSettings: strict),
    .target(
      name: "CMorphRuntime", cSettings: portableC, linkerSettings: [.linkedLibrary("seccomp")]),
    .target(
      name: "MorphRuntime",
      dependencies: [
        "MorphMotion", "MorphScene", "MorphPluginAPI", "MorphWire", "MorphCall", "CMorphRuntime",
      ],
      swiftSettings: strict),
    .target(
      name: "MorphValidator", dependencies: ["MorphRuntime", "MorphMotion", "MorphScene"],
      swiftSettings: strict),
    .target(
      name: "MorphDev",
      dependencies: ["MorphRuntime", "MorphMotion", "MorphScene", "CMorphRuntime"],
      swiftSettings: strict),
    .executableTarget(
      name: "MorphHost",
      dependencies: ["MorphRuntime", "MorphRaster", "MorphValidator", "MorphDev"],
      swiftSettings: strict),
    .executableTarget(
      name: "MorphWorker", dependencies: ["MorphCall"], cSettings: portableC,
      // Linked as if it were Embedded Swift, so that the driver adds no Swift runtime to plain C.
      linkerSettings: [.unsafeFlags(["-enable-experimental-feature", "Embedded"])]),

    // Debian's libraries.
    .systemLibrary(
      name: "CPango", pkgConfig: "pangoft2",
      providers: [.apt(["libpango1.0-dev", "libharfbuzz-dev"])]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
  ] + components.map { component($0) }
    + probes.map { component($0, path: "Tests/Probes/\($0)") } + tests + benchmarks,
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)
