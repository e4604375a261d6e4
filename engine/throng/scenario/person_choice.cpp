#include "throng/scenario/person_choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "throng/core/hash.h"
#include "throng/core/text.h"

namespace throng {
namespace {

std::optional<std::uint32_t> whole_number(std::string_view text) {
  std::uint32_t n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return n;
}

}  // namespace

Result<PersonChoice> read_person_choice(const std::string& word, const std::vector<std::string>& sources) {
  PersonChoice choice;
  const auto is_source = [&](std::string_view name) {
    return std::find(sources.begin(), sources.end(), name) != sources.end();
  };
  if (is_source(word)) {
    choice.source = hash_text(word);
    return choice;
  }
  if (const auto index = whole_number(word)) {
    choice.index = index;
    return choice;
  }
  const std::size_t dot = word.rfind('.');
  const std::string name = word.substr(0, dot);
  const auto number = dot == std::string::npos ? std::nullopt : whole_number(std::string_view(word).substr(dot + 1));
  if (number && is_source(name)) {
    choice.source = hash_text(name);
    choice.number = number;
    return choice;
  }
  const std::string_view near = nearest_name(number ? name : word, sources);
  constexpr std::size_t kMost = 12;
  std::string list;
  for (std::size_t i = 0; i < std::min(sources.size(), kMost); ++i) list += (i ? ", " : "") + sources[i];
  if (sources.size() > kMost) list += ", ...";
  return Error{fmt::format("'{}' is neither the index of a person, nor a source, nor a source with a number ({}.0); {}",
                           printable(word, 60), sources.empty() ? "west" : sources.front(),
                           !near.empty()     ? fmt::format("did you mean '{}'?", near)
                           : sources.empty() ? "the scene has no sources"
                                             : "sources: " + list)};
}

std::vector<std::string> names_of_sources(const ScenarioSpec& spec) {
  std::vector<std::string> names;
  for (const SourceSpec& source : spec.sources) names.push_back(source.id);
  return names;
}

std::vector<AgentId> chosen_people(const Crowd& crowd, const std::vector<PersonChoice>& choices) {
  std::vector<AgentId> out;
  if (choices.empty()) return out;
  const Profile& p = crowd.profile;
  for (std::size_t r = 0; r < crowd.size(); ++r) {
    const bool meant = std::any_of(choices.begin(), choices.end(), [&](const PersonChoice& c) {
      if (c.index) return p.id[r].index == *c.index;
      return p.source[r] == c.source && (!c.number || p.number[r] == *c.number);
    });
    if (meant) out.push_back(p.id[r]);
  }
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace throng
