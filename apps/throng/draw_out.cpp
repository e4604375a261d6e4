#include "draw_out.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "commands.h"
#include "throng/core/text.h"

namespace throng::cli {
namespace {

std::string ending_of(const std::string& file) {
  std::string ending = std::filesystem::path(file).extension().string();
  for (char& c : ending) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return ending;
}

}  // namespace

bool is_png(const std::string& out) { return ending_of(out) == ".png"; }

bool can_write_picture(const std::string& in, const std::string& out) {
  if (out.empty()) return true;
  if (!is_png(out) && ending_of(out) != ".svg") {
    fmt::print(stderr, "throng draw: --out {}: pictures are .svg or .png\n", printable(out, 300));
    return false;
  }
  std::error_code ignored;
  if (!std::filesystem::equivalent(in, out, ignored)) return true;
  fmt::print(stderr, "throng draw: --out {} is the file that is drawn; it is not written over\n", printable(out, 300));
  return false;
}

int write_picture(const std::string& out, const std::string& content) {
  if (out.empty()) {
    fmt::print("{}", content);
    return kOk;
  }
  std::ofstream stream(out, std::ios::binary);
  stream << content;
  if (!stream.flush()) {
    fmt::print(stderr, "throng draw: cannot write {}\n", printable(out, 300));
    return kRunFailed;
  }
  return kOk;
}

}  // namespace throng::cli
