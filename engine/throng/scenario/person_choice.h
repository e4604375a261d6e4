// Whom somebody means who writes "3", "west.0" or "west": people to be explained.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "throng/core/ids.h"
#include "throng/core/result.h"
#include "throng/scenario/spec.h"
#include "throng/state/crowd.h"

namespace throng {

struct PersonChoice {
  std::optional<std::uint32_t> index;   ///< of the id: whoever has it at the moment
  std::uint64_t source = 0;             ///< hash_text(name), where there is no index
  std::optional<std::uint32_t> number;  ///< within the source, from 0; without it everybody of the source
};

/// `INDEX`, `SOURCE.NUMBER` or `SOURCE`. The error says what is wrong with the word and which sources there are.
Result<PersonChoice> read_person_choice(const std::string& word, const std::vector<std::string>& sources);

/// What sources are called, in the order of the file.
std::vector<std::string> names_of_sources(const ScenarioSpec& spec);

/// Who of the crowd is meant by any of the choices, ascending ids.
std::vector<AgentId> chosen_people(const Crowd& crowd, const std::vector<PersonChoice>& choices);

}  // namespace throng
