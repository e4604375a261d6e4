#include "person.h"

#include <fmt/format.h>

#include "scene.h"
#include "states.h"

namespace throng::studio {

std::string person_json(AgentId who, const FrameColumns& frame, const RecordedScene& scene,
                        const std::function<void(JsonWriter&)>& more) {
  const std::size_t i = frame.find(who);
  const bool exists = i < frame.size();
  JsonWriter j;
  j.begin_map().put("type", "person").put("index", who.index).put("generation", who.generation).put("exists", exists);
  if (exists) {
    const auto name = [](const std::vector<std::string>& list, std::uint8_t n) {
      return n < list.size() ? std::string_view(list[n]) : std::string_view();
    };
    j.put("population", name(scene.populations, frame.population[i]))
        .put("source", name(scene.sources, frame.source[i]));
    j.put("speed", frame.speed[i] / 1000.0).put("radius", frame.radius[i] / 200.0);
    j.put("height", frame.height[i] / 100.0);
    j.put("activity", name_of(static_cast<Activity>(frame.activity[i])));
    if (!frame.state.empty()) {
      const std::vector<StateWord> words = state_words(scene);
      if (frame.state[i] < words.size()) j.put("state", std::string_view(words[frame.state[i]].name));
    }
    if (!frame.priority.empty()) j.put("priority", frame.priority[i]);
    const std::uint8_t level = frame.level[i];
    j.put("level", level < scene.levels.size() ? std::string_view(scene.levels[level].id) : std::string_view());
    if (more) more(j);
  }
  return j.end_map().take();
}

std::string goal_text(const RecordedScene& scene, std::uint32_t goal, Vec2 point, std::uint16_t surface) {
  if (goal == kNoGoal) return "";
  if (goal == kGoalIsPoint) {
    const double x = point.x + scene.offset.x, y = point.y + scene.offset.y;
    for (const RecordedPlace& place : scene.places) {  // most points are spots of a place
      if (surface >= scene.surfaces.size() || scene.surfaces[surface].level != place.level) continue;
      for (const Polygon& area : place.area)
        if (contains(area, Vec2d(point))) return fmt::format("{} ({:.1f}, {:.1f})", place.id, x, y);
    }
    return fmt::format("point {:.1f}, {:.1f}", x, y);
  }
  const std::size_t place = goal - kFirstPlaceGoal;
  return place < scene.goals.size() ? scene.goals[place] : "";
}

}  // namespace throng::studio
