// Cultures (behavior/manners/culture.h) as text: those that come with the program, and files of one's own.
//
//   name: Ours
//   nodes:                                       # parents before children
//     - {id: kindness}                           # no rows: one of the factors the program knows
//     - {id: effort}
//     - id: holding
//       parents: [effort, kindness]
//       states: [HOL, HOF, NH]
//       rows: [{when: [t, t], p: [0.5, 0.4, 0.1]}, ...]    # one for each combination
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "throng/behavior/manners/culture.h"
#include "throng/core/diagnostics.h"
#include "throng/scenario/read.h"

namespace throng {

/// A culture that comes with the program: a file of behavior/manners/cultures, put into the library when it is built.
struct ShippedCulture {
  std::string_view name;     ///< the word in a scenario
  std::string_view summary;  ///< the file's first comment
  std::string_view text;
};
const std::vector<ShippedCulture>& shipped_cultures();
const ShippedCulture* find_shipped_culture(std::string_view name);

/// Text of one. All problems go to `out` with their place in `file`; then there is no culture.
std::optional<Culture> read_culture(const std::string& text, const std::string& file, Diagnostics& out);

/// The culture of a scenario: section `culture`. What is wrong with the section or with the file it names goes to the
/// scenario's diagnostics; then there is none.
std::optional<Culture> compile_culture_section(Scenario& scenario, const FileSource& files);

/// What a culture cares about and decides, as text for a terminal.
std::string describe_culture(const Culture& culture, std::string_view name);

}  // namespace throng
