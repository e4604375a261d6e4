// What can be shown of a body: the layer `body`.
#pragma once

#include "throng/motor/body.h"
#include "throng/motor/gait/walker.h"

namespace throng {

/// From the frame of the person's body to the world.
Frame3 frame_of_body(Row row, const PoseInput& in);

/// Bones as segments, soles of planted feet as polygons (footprints), the support polygon behind them, joints as
/// points.
void explain_skeleton(Row row, const PoseInput& in, const PackedPose& pose, Sketch& out);

/// The zero-moment point of somebody who walks (PV-91) and how far it is from the feet: of the frame after this one, if
/// the person goes on as it does. `now`: the input of the last frame.
void explain_balance(const GaitSet& set, const Skeleton& skeleton, Sex sex, const WalkInput& now, WalkState walk,
                     SketchLayer& out);

}  // namespace throng
