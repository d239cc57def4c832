internal import MorphRuntime

/// Which functions of other libraries plugin code may use: those whose answer depends on their
/// arguments alone, and memory.
enum AllowedImports {
  enum Verdict: Equatable {
    case allowed
    /// The word says what it reaches: a clock, files.
    case forbidden(String)
    case unknown
  }

  static func verdict(on name: String, needed: [String]) -> Verdict {
    // glibc gives fortified and 64-bit names to the same functions.
    let plain = plainName(name)
    if allowed.contains(name) || allowed.contains(plain) || mathematics.contains(plain) {
      return .allowed
    }
    if let reach = forbidden[plain] ?? forbidden[name] { return .forbidden(reach) }
    if isLanguageRuntime(name, needed) { return .allowed }
    return .unknown
  }

  /// `snprintf` of `__snprintf_chk`, `open` of `open64`, `sin` of `__sin_finite`.
  static func plainName(_ name: String) -> String {
    var plain = Substring(name)
    if plain.hasPrefix("__"), plain.hasSuffix("_chk") { plain = plain.dropFirst(2).dropLast(4) }
    if plain.hasPrefix("__"), plain.hasSuffix("_finite") {
      plain = plain.dropFirst(2).dropLast(7)
    }
    if plain.hasPrefix("__isoc99_") { plain = plain.dropFirst(9) }
    if plain.hasSuffix("64"), forbidden[String(plain.dropLast(2))] != nil {
      plain = plain.dropLast(2)
    }
    return String(plain)
  }

  /// Names that belong to a language's runtime, which a library of it must be asked for.
  private static func isLanguageRuntime(_ name: String, _ needed: [String]) -> Bool {
    if needed.contains(where: { KnownLibraries.kind(of: $0) == .swiftRuntime }) {
      let beginnings = ["$s", "$S", "swift_", "_swift", "__swift", "_$s"]
      if beginnings.contains(where: name.hasPrefix) { return true }
    }
    if needed.contains("libstdc++.so.6"), name.hasPrefix("_Z") || name.hasPrefix("__cxa_") {
      return true
    }
    return needed.contains("libgcc_s.so.1") && name.hasPrefix("_Unwind_")
  }

  private static func names(_ text: String) -> Set<String> {
    Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
  }

  private static let allowed = names(
    """
    __cxa_finalize __cxa_atexit __cxa_thread_atexit_impl __gmon_start__ __stack_chk_fail
    __stack_chk_guard _ITM_deregisterTMCloneTable _ITM_registerTMCloneTable __tls_get_addr
    __errno_location __assert_fail __gxx_personality_v0 rust_eh_personality abort
    __ctype_b_loc __ctype_tolower_loc __ctype_toupper_loc
    malloc calloc realloc reallocarray free posix_memalign aligned_alloc memalign
    malloc_usable_size
    memcpy memmove memset memcmp memchr memrchr memmem mempcpy bcmp bcopy bzero explicit_bzero
    strlen strnlen strcmp strncmp strcasecmp strncasecmp strcpy strncpy stpcpy stpncpy strcat
    strncat strchr strchrnul strrchr strstr strcasestr strspn strcspn strpbrk strtok_r strsep
    strdup strndup strerror_r __xpg_strerror_r
    isalnum isalpha isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper
    isxdigit tolower toupper
    strtol strtoll strtoul strtoull strtod strtof strtold atoi atol atoll atof
    abs labs llabs div ldiv lldiv imaxabs qsort qsort_r bsearch
    snprintf vsnprintf sprintf vsprintf asprintf vasprintf sscanf vsscanf
    printf vprintf puts putchar fputs fputc putc fwrite fprintf vfprintf fflush write stdout
    stderr
    wcslen wmemcpy wmemset wmemcmp mbrtowc wcrtomb mbstowcs wcstombs
    setjmp _setjmp longjmp siglongjmp __sigsetjmp
    """)

  /// Functions of libm.
  static let mathematics = names(
    """
    acos acosf acosh acoshf asin asinf asinh asinhf atan atan2 atan2f atanf atanh atanhf cbrt
    cbrtf ceil ceilf copysign copysignf cos cosf cosh coshf erf erfc erfcf erff exp exp10 exp10f
    exp2 exp2f expf expm1 expm1f fabs fabsf fdim fdimf floor floorf fma fmaf fmax fmaxf fmin fminf
    fmod fmodf frexp frexpf hypot hypotf ilogb ilogbf ldexp ldexpf lgamma_r lgammaf_r llrint
    llrintf llround llroundf log log10 log10f log1p log1pf log2 log2f logb logbf logf lrint lrintf
    lround lroundf modf modff nan nanf nearbyint nearbyintf nextafter nextafterf pow powf
    remainder remainderf remquo remquof rint rintf round roundeven roundevenf roundf scalbln
    scalblnf scalbn scalbnf sin sincos sincosf sinf sinh sinhf sqrt sqrtf tan tanf tanh tanhf
    tgamma tgammaf trunc truncf
    """)

  private static let forbidden: [String: String] = {
    let kinds: [(String, String)] = [
      (
        "reads a clock",
        """
        time clock clock_gettime clock_getres gettimeofday ftime times timespec_get localtime
        localtime_r gmtime gmtime_r mktime strftime ctime ctime_r tzset nanosleep clock_nanosleep
        usleep sleep alarm setitimer getitimer timer_create timerfd_create getrusage
        """
      ),
      (
        "reads chance",
        """
        rand rand_r srand random random_r srandom drand48 lrand48 mrand48 erand48 getrandom
        getentropy arc4random arc4random_buf arc4random_uniform
        """
      ),
      (
        "reads the environment",
        """
        getenv secure_getenv setenv putenv unsetenv clearenv environ __environ getauxval sysconf
        sysinfo uname gethostname getpagesize getlogin getpwuid getpwnam getuid geteuid getgid
        getegid getpid getppid gettid setlocale newlocale uselocale localeconv nl_langinfo
        sched_getcpu get_nprocs getcwd isatty
        """
      ),
      (
        "reaches files",
        """
        open openat creat fopen freopen fdopen fclose fread fgets fgetc getc getchar gets getline
        fscanf scanf fseek ftell rewind lseek read pread pwrite readv writev close dup dup2 dup3
        stat fstat lstat fstatat statx access faccessat unlink unlinkat remove rename renameat
        link symlink readlink readlinkat realpath mkdir rmdir chdir fchdir chmod fchmod chown
        opendir readdir closedir scandir ftw nftw glob tmpfile mkstemp mkdtemp tmpnam truncate
        ftruncate fsync sync ioctl fcntl flock inotify_init sendfile memfd_create shm_open mmap
        munmap mprotect mremap madvise pipe pipe2 poll select epoll_create eventfd popen pclose
        syslog perror
        """
      ),
      (
        "reaches the network",
        """
        socket socketpair connect bind listen accept accept4 send sendto sendmsg recv recvfrom
        recvmsg shutdown getaddrinfo gethostbyname getsockopt setsockopt
        """
      ),
      (
        "reaches other processes",
        """
        fork vfork clone execl execle execlp execv execve execvp execvpe posix_spawn posix_spawnp
        system wait wait4 waitpid waitid kill killpg raise tgkill signal sigaction sigprocmask
        pthread_sigmask ptrace prctl syscall setpgid setsid nice setpriority setrlimit
        sched_setaffinity exit _exit _Exit quick_exit atexit on_exit dlopen dlmopen dlsym dlclose
        dladdr dl_iterate_phdr
        """
      ),
      (
        "reaches threads",
        """
        pthread_create pthread_join pthread_detach pthread_self pthread_kill pthread_cancel
        pthread_mutex_lock pthread_mutex_unlock pthread_cond_wait pthread_cond_signal
        pthread_once pthread_key_create pthread_key_delete pthread_setspecific
        pthread_getspecific thrd_create thrd_join sem_init sem_wait sem_post sched_yield
        """
      ),
      (
        "changes the state of the process",
        """
        fesetround fesetenv feenableexcept fedisableexcept feupdateenv mallopt umask setbuf
        setvbuf
        """
      ),
      ("keeps state between calls", "strtok strerror lgamma lgammaf asctime"),
    ]
    var table: [String: String] = [:]
    for (reach, list) in kinds { for name in names(list) { table[name] = reach } }
    return table
  }()
}
