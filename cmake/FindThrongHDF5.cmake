# Target throng_hdf5: the C library of HDF5. CMake's own FindHDF5 wants a C compiler in the project and links what the
# library itself links; Debian keeps the serial build in folders of its own.
find_path(THRONG_HDF5_INCLUDE hdf5.h PATH_SUFFIXES hdf5/serial)
find_library(THRONG_HDF5_LIBRARY NAMES hdf5_serial hdf5 PATH_SUFFIXES hdf5/serial)
mark_as_advanced(THRONG_HDF5_INCLUDE THRONG_HDF5_LIBRARY)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(ThrongHDF5
  REASON_FAILURE_MESSAGE "Debian: libhdf5-dev" REQUIRED_VARS THRONG_HDF5_LIBRARY THRONG_HDF5_INCLUDE)
if(ThrongHDF5_FOUND AND NOT TARGET throng_hdf5)
  add_library(throng_hdf5 INTERFACE IMPORTED)
  target_include_directories(throng_hdf5 SYSTEM INTERFACE ${THRONG_HDF5_INCLUDE})
  target_link_libraries(throng_hdf5 INTERFACE ${THRONG_HDF5_LIBRARY})
endif()
