#include "states.h"

#include <array>
#include <string_view>

#include "frames.h"
#include "throng/state/activity_names.h"

namespace throng::studio {
namespace {

constexpr std::string_view kQueue = "#ffffff", kCircling = "#9a9a9a", kPushing = "#d62020";

/// In the order of Activity.
constexpr std::array<std::string_view, kActivities> kColours{"#0072b2", "#5a6b82", "#e69f00", "#009e73",
                                                             "#a5683a", "#cc79a7", kQueue,    "#f0e442",
                                                             "#56b4e9", "#d55e00", "#222222"};

constexpr std::string_view kOthers[] = {"#2f74d0", "#e8702a", "#17947a", "#c23b72", "#e0a91b",
                                        "#7d5bc7", "#3aaed8", "#7a8c2e", "#a4512b"};

/// Words of the source's figures have its colours.
std::string_view colour_of(const std::string& name, std::size_t number) {
  for (const std::string_view word : {"queue", "Queue", "line"})
    if (name.starts_with(word)) return kQueue;
  for (const std::string_view word : {"circl", "Circl"})
    if (name.starts_with(word)) return kCircling;
  for (const std::string_view word : {"aggress", "Aggress", "push"})
    if (name.starts_with(word)) return kPushing;
  return kOthers[number % std::size(kOthers)];
}

}  // namespace

std::vector<StateWord> state_words(const RecordedScene& scene) {
  std::vector<StateWord> out;
  for (std::size_t i = 0; i < kActivityNames.size(); ++i)
    out.push_back({std::string(kActivityNames[i]), std::string(kColours[i])});
  for (std::size_t i = 0; i < scene.states.size(); ++i)
    out.push_back({scene.states[i], std::string(colour_of(scene.states[i], i))});
  return out;
}

std::uint8_t state_number(std::uint8_t activity, std::uint16_t machine) {
  return machine == 0 ? activity : wire_index(std::size_t{kActivities} + machine - 1);
}

}  // namespace throng::studio
