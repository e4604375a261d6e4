// The message `person` of the protocol.
#pragma once

#include <functional>
#include <string>

#include "frames.h"
#include "json.h"
#include "throng/recording/recorded.h"

namespace throng::studio {

/// What can be said about somebody from a frame and the scene's names; `more` adds fields before the object is closed.
std::string person_json(AgentId who, const FrameColumns& frame, const RecordedScene& scene,
                        const std::function<void(JsonWriter&)>& more = {});

/// Where somebody is going, in words: the name of the place, or a point in the author's coordinates, with the place it
/// lies in where it does; empty = nowhere. goal, point, surface: as in FrameView.
std::string goal_text(const RecordedScene& scene, std::uint32_t goal, Vec2 point, std::uint16_t surface);

}  // namespace throng::studio
