#include "draw_people.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace throng::cli {
namespace {

constexpr std::string_view kColours[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f5aa2"};
constexpr std::array<std::string_view, 5> kWords{"source", "population", "speed", "state", "priority"};
constexpr double kFast = 1.8;  ///< m/s: this and more has the last colour, as in the studio
constexpr double kHigh = 2;    ///< priority: the same; from 1 on others yield altogether

struct Stop {
  double at, r, g, b;
};
constexpr std::array<Stop, 4> kSpeeds{
    {{0, 43, 95, 184}, {kFast / 3, 42, 161, 152}, {2 * kFast / 3, 230, 194, 41}, {kFast, 215, 55, 43}}};
constexpr std::array<Stop, 4> kPriorities{
    {{0, 201, 211, 220}, {0.01, 250, 220, 120}, {1, 214, 32, 32}, {kHigh, 90, 0, 20}}};

template <std::size_t n>
std::string on_scale(const std::array<Stop, n>& scale, double value) {
  std::size_t k = 1;
  while (k + 1 < n && value > scale[k].at) ++k;
  const Stop &a = scale[k - 1], &b = scale[k];
  const double t = std::clamp((value - a.at) / (b.at - a.at), 0.0, 1.0);
  const auto mix = [&](double from, double to) { return static_cast<int>(std::lround(from + (to - from) * t)); };
  return fmt::format("#{:02x}{:02x}{:02x}", mix(a.r, b.r), mix(a.g, b.g), mix(a.b, b.b));
}

}  // namespace

std::string_view source_colour(std::size_t source) { return kColours[source % std::size(kColours)]; }

std::vector<std::string> colour_words() { return {kWords.begin(), kWords.end()}; }

ColourBy colour_by(std::string_view word) {
  const auto at = std::find(kWords.begin(), kWords.end(), word);
  return at == kWords.end() ? ColourBy::kSource : static_cast<ColourBy>(at - kWords.begin());
}

PeopleColours::PeopleColours(const RecordedScene& scene, ColourBy by)
    : scene_(scene), by_(by), states_(studio::state_words(scene)) {}

std::string PeopleColours::of(const studio::FrameColumns& f, std::size_t i) {
  const auto named = [&](std::size_t number, const std::string& name, std::string_view colour) {
    used_.try_emplace(number, Entry{name, std::string(colour)});
    return std::string(colour);
  };
  switch (by_) {
    case ColourBy::kSource:
      return std::string(source_colour(f.source[i]));
    case ColourBy::kPopulation: {
      const std::size_t n = f.population[i];
      return named(n, n < scene_.populations.size() ? scene_.populations[n] : "?", source_colour(n));
    }
    case ColourBy::kState: {
      const std::size_t n = f.state.empty() ? f.activity[i] : f.state[i];
      if (n >= states_.size()) return named(n, "?", "#888888");
      return named(n, states_[n].name, states_[n].colour);
    }
    case ColourBy::kSpeed:
      return on_scale(kSpeeds, f.speed[i] / 1000.0);
    case ColourBy::kPriority:
      return on_scale(kPriorities, f.priority.empty() ? 0.0 : double{f.priority[i]});
  }
  return "#888888";
}

std::vector<PeopleColours::Entry> PeopleColours::legend() const {
  std::vector<Entry> out;
  if (by_ == ColourBy::kSpeed)
    for (const double v : {0.0, 0.6, 1.2, 1.8})
      out.push_back({fmt::format("{:g} m/s{}", v, v == kFast ? " and more" : ""), on_scale(kSpeeds, v)});
  if (by_ == ColourBy::kPriority)
    for (const double p : {0.0, 0.1, 0.5, 1.0, 2.0})
      out.push_back({fmt::format("priority {:g}{}", p, p == kHigh ? " and more" : ""), on_scale(kPriorities, p)});
  for (const auto& [number, entry] : used_) out.push_back(entry);
  return out;
}

}  // namespace throng::cli
