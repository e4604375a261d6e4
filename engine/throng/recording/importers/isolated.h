// Runs a reader of untrusted files in a process of its own. For libraries that are known to fall over damaged files:
// a crash, an endless loop or a flood of memory there becomes an error here.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "throng/core/result.h"

namespace throng {

struct IsolationLimits {
  std::size_t memory = std::size_t{8} << 30;  ///< address space of the child, bytes; not with a sanitizer
  unsigned seconds = 120;                     ///< of processor time
  std::size_t answer = std::size_t{8} << 30;  ///< bytes of the result
};

/// `work` gets a function that sends bytes; what it sent is the result. An Error it returns is the error. It runs in a
/// copy of this process: what it changes in memory is lost.
using Send = std::function<bool(const void* bytes, std::size_t size)>;
Result<std::string> run_isolated(const std::function<std::optional<Error>(const Send&)>& work,
                                 const IsolationLimits& limits = {});

}  // namespace throng
