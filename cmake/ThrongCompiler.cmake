# One place for every flag. Determinism rules are explained in docs/determinism.md.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")
set(CMAKE_CXX_FLAGS_DEBUG "-O1 -g")

find_program(THRONG_CCACHE ccache)
if(THRONG_CCACHE AND PROJECT_IS_TOP_LEVEL)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${THRONG_CCACHE})
endif()

add_library(throng_flags INTERFACE)
# Contraction would let one compiler or one SIMD target fuse a multiply and an add and so change bits.
target_compile_options(throng_flags INTERFACE
  $<BUILD_INTERFACE:-Wall> $<BUILD_INTERFACE:-Wextra> $<BUILD_INTERFACE:-Wpedantic> $<BUILD_INTERFACE:-Werror>
  -ffp-contract=off -fno-math-errno)
if(THRONG_SANITIZE)
  add_compile_options(-fsanitize=${THRONG_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all -g)
  add_link_options(-fsanitize=${THRONG_SANITIZE})
endif()
