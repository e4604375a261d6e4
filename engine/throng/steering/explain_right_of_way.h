// What models that know right of way say about it: who yields to whom, and by how much (PV-34).
#pragma once

#include "throng/steering/model.h"

namespace throng {

/// Layer "right of way": the person's priority, and R of every neighbour who differs from it, as a number and as a
/// stretch of that share of the way from who goes first to who yields. The preferred velocity that counts in place of
/// the actual one is drawn at the feet of who goes first, 1 m = 1 m/s. No layer where nobody has standing.
void explain_right_of_way(Row row, const SteerInput& in, Sketch& out);

}  // namespace throng
