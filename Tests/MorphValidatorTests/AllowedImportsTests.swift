import Testing

@testable import MorphValidator

@Suite struct AllowedImportsTests {
  private static let plain = ["libc.so.6"]

  @Test(arguments: [
    "memcpy", "__memcpy_chk", "malloc", "posix_memalign", "snprintf", "__snprintf_chk", "qsort",
    "sin", "floor", "sqrtf", "__exp_finite", "strlen", "abort", "__stack_chk_fail", "putchar",
    "__cxa_finalize", "__isoc99_sscanf",
  ]) func honestCodeUses(_ name: String) {
    #expect(AllowedImports.verdict(on: name, needed: Self.plain) == .allowed)
  }

  @Test(arguments: [
    ("clock_gettime", "clock"), ("time", "clock"), ("rand", "chance"), ("getrandom", "chance"),
    ("arc4random_buf", "chance"), ("getenv", "environment"), ("setlocale", "environment"),
    ("open64", "files"), ("fopen64", "files"), ("mmap", "files"), ("socket", "network"),
    ("fork", "processes"), ("syscall", "processes"), ("signal", "processes"),
    ("dlsym", "processes"), ("pthread_create", "threads"), ("fesetround", "state of the process"),
    ("strtok", "state between calls"),
  ]) func forbiddenNamesSayWhatTheyReach(_ name: String, _ reach: String) {
    guard case .forbidden(let words) = AllowedImports.verdict(on: name, needed: Self.plain) else {
      Issue.record("\(name) is not forbidden")
      return
    }
    #expect(words.contains(reach))
  }

  @Test func othersAreUnknown() {
    #expect(AllowedImports.verdict(on: "cairo_create", needed: Self.plain) == .unknown)
  }

  /// The names of a language's runtime are allowed to those who ask for it.
  @Test func runtimesBelongToTheirLibraries() {
    let swift = ["libswiftCore.so", "libc.so.6"]
    for name in ["swift_retain", "$sSS1poiyS2S_SStFZ", "_swift_stdlib_malloc_size"] {
      #expect(AllowedImports.verdict(on: name, needed: swift) == .allowed)
      #expect(AllowedImports.verdict(on: name, needed: Self.plain) == .unknown)
    }
    #expect(AllowedImports.verdict(on: "_Znwm", needed: ["libstdc++.so.6"]) == .allowed)
    #expect(AllowedImports.verdict(on: "_Unwind_Resume", needed: ["libgcc_s.so.1"]) == .allowed)
    #expect(AllowedImports.verdict(on: "getenv", needed: swift) != .allowed)
  }

  @Test func librariesAreKnownByName() {
    for name in ["libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2", "libgcc_s.so.1"] {
      #expect(KnownLibraries.kind(of: name) == .system)
    }
    #expect(KnownLibraries.kind(of: "libswift_Concurrency.so") == .swiftRuntime)
    #expect(KnownLibraries.kind(of: "libffi.so.8") == nil)
    #expect(KnownLibraries.kind(of: "libcurl.so.4") == nil)
  }
}
