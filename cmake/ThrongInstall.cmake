# cmake --install BUILD --prefix DIR: libraries and headers for find_package(throng), the program, the scenarios.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

get_property(modules GLOBAL PROPERTY THRONG_MODULES)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/throng)

install(TARGETS ${modules} throng_engine EXPORT throngTargets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT throngTargets NAMESPACE throng:: DESTINATION ${package_dir})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/engine/throng DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING PATTERN "*.h")

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/throngConfig.cmake.in
  ${PROJECT_BINARY_DIR}/throngConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/throngConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_SOURCE_DIR}/cmake/FindThrongHDF5.cmake
  ${PROJECT_BINARY_DIR}/throngConfig.cmake ${PROJECT_BINARY_DIR}/throngConfigVersion.cmake
  DESTINATION ${package_dir})

if(TARGET throng_cli)
  install(TARGETS throng_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
install(DIRECTORY ${PROJECT_SOURCE_DIR}/scenarios DESTINATION ${CMAKE_INSTALL_DATADIR}/throng)
# The page of the studio; the program shows a plain one when it is missing.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/studio/dist/ DESTINATION ${CMAKE_INSTALL_DATADIR}/throng/studio OPTIONAL)
if(EXISTS ${PROJECT_SOURCE_DIR}/LICENSE)
  install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/throng)
endif()
