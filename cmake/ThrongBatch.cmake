# Several source files compiled as one: the headers they share are read once, which takes half the time of a build from
# nothing. Test programs are compiled so in every build; the library too in those that only check it (THRONG_BATCH_ALL).
# In the release build each file of the library is compiled alone, which shows that it includes what it uses.
set(THRONG_BATCH 8 CACHE STRING "Source files compiled as one; 1: every file alone")
option(THRONG_BATCH_ALL "Batches for the library and the programs too, not only for tests" OFF)

find_program(THRONG_PYTHON NAMES python3 PATHS /usr/bin NO_DEFAULT_PATH)
mark_as_advanced(THRONG_PYTHON)

# throng_batch(TARGET file...): files that Highway compiles once a target include themselves and stay alone, as does
# (CMake's rule) every file with options or definitions of its own.
function(throng_batch target)
  if(NOT THRONG_PYTHON OR THRONG_BATCH LESS 2)
    return()
  endif()
  foreach(file ${ARGN})
    file(STRINGS ${file} vectors REGEX "hwy/|-inl\\.h" LIMIT_COUNT 1)
    if(vectors)
      set_property(SOURCE ${file} PROPERTY SKIP_UNITY_BUILD_INCLUSION ON)
    endif()
  endforeach()
  set_target_properties(${target} PROPERTIES
    UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${THRONG_BATCH}
    CXX_COMPILER_LAUNCHER "${PROJECT_SOURCE_DIR}/tools/compile_batch;${CMAKE_CXX_COMPILER_LAUNCHER}")
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # Types of unnamed namespaces as members: right in a source file, wrong in a header, which a batch makes of it.
    target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
  endif()
endfunction()

# The same for what is no test.
function(throng_batch_sources target)
  if(THRONG_BATCH_ALL)
    throng_batch(${target} ${ARGN})
  endif()
endfunction()
