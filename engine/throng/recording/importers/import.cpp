#include "throng/recording/importers/import.h"

#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>

#include "throng/core/text.h"
#include "throng/recording/importers/archive_hdf5.h"
#include "throng/recording/importers/archive_text.h"
#include "throng/recording/importers/csv_table.h"
#include "throng/recording/importers/jupedsim.h"
#include "throng/recording/importers/text_tokens.h"
#include "throng/recording/importers/tracks.h"

namespace throng {
namespace {

template <auto read>
Result<TrajectoryFile> read_as_text(const std::string& path, const ImportOptions& options) {
  const auto text = read_text_file(path, kMaxImportedBytes);
  if (!text) return Error{text.error()};
  return read(*text, options);
}

constexpr std::array<ImportFormat, 4> kFormats{{
    {"csv", "table of text with a header line", read_as_text<read_csv_table>},
    {"jupedsim", "SQLite file of JuPedSim", read_jupedsim},
    {"txt", "text of the Pedestrian Dynamics Data Archive, jpscore, PeTrack", read_as_text<read_archive_text>},
    {"hdf5", "HDF5 of the Pedestrian Dynamics Data Archive or JuPedSim", read_archive_hdf5},
}};

/// A plain file that can be read, else why not. Pipes and devices might never end.
std::optional<Error> check_file(const std::string& path) {
  struct stat info;
  if (::stat(path.c_str(), &info) != 0) return Error{std::string("cannot be read: ") + std::strerror(errno)};
  if (S_ISDIR(info.st_mode)) return Error{"is a folder, not a file"};
  if (!S_ISREG(info.st_mode)) return Error{"is not a plain file"};
  return std::nullopt;
}

/// The first line that is no comment has letters where archive text has numbers.
bool looks_like_table(std::string_view text) {
  Lines lines(text);
  for (std::string_view line; lines.next(line);) {
    const std::size_t first = line.find_first_not_of(" \t");
    if (first == std::string_view::npos || line[first] == '#') continue;
    const char c = line[first];
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '"';
  }
  return false;
}

}  // namespace

std::span<const ImportFormat> import_formats() { return kFormats; }

const ImportFormat* find_import_format(std::string_view name) {
  for (const ImportFormat& f : kFormats)
    if (f.name == name) return &f;
  return nullptr;
}

Result<std::string> read_text_file(const std::string& path, std::size_t most) {
  if (const auto error = check_file(path)) return *error;
  std::ifstream in(path, std::ios::binary);
  std::string text;
  std::array<char, 1 << 16> block;
  while (in.read(block.data(), block.size()), in.gcount() > 0) {
    text.append(block.data(), static_cast<std::size_t>(in.gcount()));
    if (text.size() > most) return Error{"is larger than " + std::to_string(most >> 20) + " MiB"};
  }
  if (!in.eof()) return Error{std::string("cannot be read: ") + std::strerror(errno)};
  return text;
}

Result<const ImportFormat*> detect_format(const std::string& path) {
  if (const auto error = check_file(path)) return *error;
  std::ifstream in(path, std::ios::binary);
  std::array<char, 1 << 16> block;
  in.read(block.data(), block.size());
  const std::string_view head(block.data(), static_cast<std::size_t>(in.gcount()));
  if (!in.is_open() || in.bad()) return Error{std::string("cannot be read: ") + std::strerror(errno)};
  if (head.empty()) return Error{"is empty"};
  if (head.substr(0, 16) == std::string_view("SQLite format 3\0", 16)) return find_import_format("jupedsim");
  if (head.substr(0, 8) == std::string_view("\x89HDF\r\n\x1a\n", 8)) return find_import_format("hdf5");
  if (head.find('\0') != std::string_view::npos)
    return Error{"is neither text nor one of the known formats (csv, jupedsim, txt, hdf5)"};
  return find_import_format(looks_like_table(head) ? "csv" : "txt");
}

}  // namespace throng
