// The numbers in a glTF file: accessors over views over buffers, every bound checked.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "throng/figure/json/json.h"

namespace throng::gltf {

struct Failure {
  std::string message;
};

/// Elements of an accessor as floats, row after row; whole numbers are normalised where the accessor says so.
struct Numbers {
  std::size_t count = 0, width = 0;
  std::vector<float> values;
  const float* row(std::size_t i) const { return values.data() + i * width; }
};

class Buffers {
 public:
  /// Finds JSON and binary part of a GLB, or takes the whole text as JSON.
  static Result<Buffers> open(std::string_view bytes);

  const json::Value& document() const { return document_; }
  /// `most`: more elements are refused. The type must have `width` numbers (VEC3: 3); 0: any.
  Result<Numbers> numbers(std::uint64_t accessor, std::size_t width, std::size_t most) const;
  /// Indices: whole numbers, each below `limit`.
  Result<std::vector<std::uint32_t>> indices(std::uint64_t accessor, std::size_t most, std::uint32_t limit) const;

 private:
  struct Layout {
    std::string_view bytes;  ///< from the first element to the end of the view
    std::size_t count = 0, width = 0, stride = 0, size = 0;
    unsigned component = 0;
    bool normalised = false;
  };
  Result<Layout> layout(std::uint64_t accessor, std::size_t most) const;

  json::Value document_;
  std::vector<std::string> buffers_;
};

}  // namespace throng::gltf
