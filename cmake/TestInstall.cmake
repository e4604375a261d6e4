# Installs BUILD into an empty prefix, then configures, builds and runs examples/hello against it as a user would.
# cmake -D BUILD=... -D SOURCE=... -D COMPILER=... -D CONFIG=... -P TestInstall.cmake
set(work ${BUILD}/install_test)
file(REMOVE_RECURSE ${work})

function(step what)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${what} failed (${result}):\n${output}")
  endif()
  message(STATUS "${what}: ok\n${output}")
endfunction()

step("install" ${CMAKE_COMMAND} --install ${BUILD} --prefix ${work}/prefix --config ${CONFIG})
step("configure" ${CMAKE_COMMAND} -G Ninja -S ${SOURCE}/examples/hello -B ${work}/hello
  -D CMAKE_BUILD_TYPE=${CONFIG} -D CMAKE_CXX_COMPILER=${COMPILER} -D CMAKE_PREFIX_PATH=${work}/prefix)
step("build" ${CMAKE_COMMAND} --build ${work}/hello)
step("run" ${work}/hello/hello)
