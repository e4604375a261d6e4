// HDF5 of the Pedestrian Dynamics Data Archive (and JuPedSim's): a dataset /trajectory of records with the members id,
// frame, x, y and perhaps z, its attribute `fps`, and the walkable area as well-known text in the attribute
// `wkt_geometry` of the file. Metres. Read in a process of its own (isolated.h): the library crashes on some damaged
// files. Written by exporters (make_archive_hdf5_writer).
#pragma once

#include <string>

#include "throng/core/result.h"
#include "throng/recording/trajectory.h"

namespace throng {

Result<TrajectoryFile> read_archive_hdf5(const std::string& path, const ImportOptions& options = {});

}  // namespace throng
