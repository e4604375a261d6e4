# One place for every flag. What keeps results the same bits everywhere is explained in docs/determinism.md.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()
# No -march: the program runs on any x86-64, and SIMD kernels choose their target when they start (Highway).
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")
set(CMAKE_CXX_FLAGS_DEBUG "-O1 -g")

if(CMAKE_CXX_FLAGS MATCHES "-march=|-mfma|-mavx|-ffast-math|-Ofast|-funsafe-math")
  message(WARNING "CMAKE_CXX_FLAGS contains '${CMAKE_CXX_FLAGS}': results may differ from those of other machines")
endif()

find_program(THRONG_CCACHE ccache)
if(THRONG_CCACHE AND PROJECT_IS_TOP_LEVEL)
  # Paths below the source folder count as relative: a second clone or build folder finds what the first compiled.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1
      ${THRONG_CCACHE})
endif()

# Linked by every target of ours, never exported.
add_library(throng_flags INTERFACE)
target_compile_options(throng_flags INTERFACE
  -Wall -Wextra -Wpedantic $<$<BOOL:${THRONG_WERROR}>:-Werror>
  # Contraction would let one compiler or one SIMD target fuse a multiply and an add and so change bits.
  -ffp-contract=off
  # sqrt as one instruction instead of a call that sets errno; the value is the same.
  -fno-math-errno)

if(THRONG_SANITIZE)
  # Lines are enough for a report; following variables through optimised code would double the time of the build.
  # -O2, because clang inlines nothing at -O1: small functions would be calls, each of them watched by the sanitizer, and
  # taken from whichever file the linker saw first, which may be a test without optimisation.
  add_compile_options(-O2 -fsanitize=${THRONG_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all -g1)
  add_link_options(-fsanitize=${THRONG_SANITIZE})
endif()
if(THRONG_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "THRONG_FUZZ needs clang: use `cmake --preset fuzz`")
  endif()
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()
if(THRONG_FUZZ OR THRONG_SANITIZE MATCHES "thread")
  # Races and parsers do not depend on the width of vectors, and kernels are half the time of these builds: one vector
  # target and plain code are enough. Address sanitizer and all other builds have every target.
  add_compile_definitions("HWY_DISABLED_TARGETS=(HWY_AVX3_DL|HWY_AVX3|HWY_SSE4|HWY_SSSE3)")
endif()
