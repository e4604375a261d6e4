// Who stands about steps out of the way of somebody who cannot get past (ours: without it people who wait shut in those
// who have to go, SH-57).
#pragma once

#include "throng/behavior/mind/situation.h"

namespace throng {

/// Somebody who walks has come to a stand right in front of this person and faces it: takes a short step to where there
/// is room, if there is any, and returns true. Others still see `shown`.
bool make_way(const Situation& s, Doing& out, Activity shown);

}  // namespace throng
