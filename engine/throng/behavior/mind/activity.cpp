#include "throng/behavior/mind/activity.h"

#include <array>

namespace throng {

std::string_view word(GiveUp why) {
  static constexpr std::array<std::string_view, 9> words{"",       "nothing serves it", "no room",
                                                         "no way", "too long",          "no train",
                                                         "missed", "too much in mind",  "called away"};
  return words[static_cast<std::size_t>(why)];
}

std::uint8_t find_activity(std::string_view name) {
  const auto list = activities();
  for (std::size_t i = 0; i < list.size(); ++i)
    if (list[i].name == name) return static_cast<std::uint8_t>(i);
  return 255;
}

MemoryItem reach_point(const Situation& s, SurfaceIndex surface, Vec2 point, float within, double seconds) {
  MemoryItem item;
  item.criterion = Criterion::kWithin;
  item.amount = within;
  item.surface = static_cast<std::uint16_t>(surface.value);
  item.point = point;
  item.expires = seconds > 0 ? s.now() + seconds : 0;
  return item;
}

MemoryItem reach_place(const Situation& s, PlaceIndex place, double seconds) {
  MemoryItem item;
  item.criterion = Criterion::kInside;
  item.place = place;
  item.expires = seconds > 0 ? s.now() + seconds : 0;
  return item;
}

}  // namespace throng
