// What activities are called: in files, in the studio, in expectations.
#pragma once

#include <array>
#include <string_view>

#include "throng/state/columns.h"

namespace throng {

/// In the order of Activity.
inline constexpr std::array<std::string_view, kActivities> kActivityNames{
    "walking",  "standing", "waiting",  "leaving",    "sitting", "watching",
    "queueing", "buying",   "chatting", "performing", "guarding"};

}  // namespace throng
