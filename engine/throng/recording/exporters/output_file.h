// A file that is there completely or not at all: written under another name in the same folder, renamed at the end.
#pragma once

#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

#include "throng/core/result.h"
#include "throng/recording/exporters/writer.h"

namespace throng {

class OutputFile {
 public:
  /// Makes the temporary file, empty. Fails when `path` exists and may not be overwritten, or cannot be made.
  static Result<OutputFile> create(const std::string& path, Overwrite overwrite);
  ~OutputFile();  ///< removes the temporary file unless committed
  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&&) = delete;

  const std::string& path() const { return path_; }
  const std::string& temporary() const { return temporary_; }

  /// Buffered; errors are remembered and told by commit().
  void write(std::string_view text);
  /// To disk, then to its name. `path` that has come into being meanwhile is not overwritten unless allowed.
  std::optional<Error> commit();

 private:
  OutputFile() = default;
  std::string path_, temporary_, buffer_;
  Overwrite overwrite_ = Overwrite::kNo;
  int descriptor_ = -1;
  int failed_ = 0;  ///< errno of the first failed write
  void flush();
};

/// Shortest digits that read back as the same number.
void append_number(std::string& text, double value);
void append_number(std::string& text, float value);
void append_number(std::string& text, std::int64_t value);

}  // namespace throng
