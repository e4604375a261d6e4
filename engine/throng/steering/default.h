// The one place that names the steering model of people whose scenario names none.
#pragma once

#include <string_view>

namespace throng {

/// A change needs a [results] line in CHANGELOG.md, new golden hashes, and the comparison in docs/pedvo.md to say why.
inline constexpr std::string_view kDefaultModel = "pedvo";

}  // namespace throng
