// Editing ways of walking (PV-89): the six gait functions as a list that an editor, a reader or a message can walk, and
// what a set of them must keep to so that a body can walk by it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "throng/motor/gait/functions.h"

namespace throng {

/// One of the gait functions. Values and arguments are those of GaitPoint: as a person writes them.
struct GaitFunction {
  std::string_view name, unit;
  std::string_view over, over_unit;  ///< argument: speed, frequency or step
  std::string_view doc;
  std::vector<GaitPoint> GaitParams::*points;
  float least, most;  ///< the curve must stay between them, also between its tuples
};
std::span<const GaitFunction> gait_functions();
const GaitFunction* find_gait_function(std::string_view name);

/// With every curve written out: those left empty are those of Appendix A through the canonical clip.
GaitParams complete_gait(const GaitParams& params);

/// What is wrong with a way of walking, as a sentence, or nothing. The ranges of single numbers are those of the
/// fields; here are the curves as wholes: at most kGaitPoints tuples, in rising order, within reach of the legs, apex
/// not below nadir, running not before walking.
std::string wrong_gait(const GaitParams& params);

}  // namespace throng
