// throng bench models --agents: what a person and step costs in crowds of several sizes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model_variant.h"

namespace throng::cli {

struct SizeOptions {
  std::vector<std::uint64_t> people;  ///< sizes, in the order given
  int repeats = 3, jobs = 1;
  bool json = false;
};

/// "1000,4000,16000"; the error says what is wrong with it.
Result<std::vector<std::uint64_t>> read_sizes(const std::string& text);

/// Times every model at every size, each in a process of its own, and prints the table. The exit code.
int compare_sizes(const std::vector<bench::ModelVariant>& variants, const SizeOptions& options);

}  // namespace throng::cli
