// What can be shown of a body: the layer `body`.
#pragma once

#include "throng/motor/body.h"

namespace throng {

/// From the frame of the person's body to the world.
Frame3 frame_of_body(Row row, const PoseInput& in);

/// Bones as segments, soles of planted feet as polygons (footprints), the support polygon behind them, joints as
/// points.
void explain_skeleton(Row row, const PoseInput& in, const PackedPose& pose, Sketch& out);

}  // namespace throng
