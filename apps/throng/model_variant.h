// A steering model with some of its parameters set, as a user writes it: "orca", "orca:horizon=4:range=8".
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "throng/core/result.h"

namespace throng::bench {

struct ModelVariant {
  std::string text;   ///< as written: names its rows
  std::string model;  ///< one of the registry
  std::vector<std::pair<std::string, std::string>> parameters;

  /// As `throng run --set` would give them, for a scenario whose people have the model of `steering.default`.
  std::vector<std::string> settings() const;
  /// Whether the model has a parameter of that name.
  bool has(std::string_view parameter) const;
};

/// The names must exist; values are for the reader of the scenario to judge. The error names the nearest right word.
Result<ModelVariant> read_variant(std::string_view text);

/// A list parted by commas.
Result<std::vector<ModelVariant>> read_variants(std::string_view text);

/// Every model of the registry, and beside it what the comparison shows of some: vision_2010 with four rows of pixels
/// (EG-47).
std::vector<ModelVariant> every_variant();

/// "a,b,c" cut at each `separator`; empty parts stay.
std::vector<std::string> split(std::string_view text, char separator);

}  // namespace throng::bench
