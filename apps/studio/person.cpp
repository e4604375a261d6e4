#include "person.h"

#include <fmt/format.h>

#include "scene.h"

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
    const std::uint8_t level = frame.level[i];
    j.put("level", level < scene.levels.size() ? std::string_view(scene.levels[level].id) : std::string_view());
    if (more) more(j);
  }
  return j.end_map().take();
}

std::string goal_text(const RecordedScene& scene, std::uint32_t goal, Vec2 point) {
  if (goal == kNoGoal) return "";
  if (goal == kGoalIsPoint)
    return fmt::format("point {:.1f}, {:.1f}", point.x + scene.offset.x, point.y + scene.offset.y);
  const std::size_t place = goal - kFirstPlaceGoal;
  return place < scene.goals.size() ? scene.goals[place] : "";
}

}  // namespace throng::studio
