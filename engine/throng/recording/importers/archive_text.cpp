#include "throng/recording/importers/archive_text.h"

#include "throng/core/text.h"
#include "throng/recording/exporters/writer.h"
#include "throng/recording/importers/text_tokens.h"
#include "throng/recording/importers/tracks.h"

namespace throng {
namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == ',' || c == ';'; }

std::string_view next_token(std::string_view& line) {
  std::size_t begin = 0;
  while (begin < line.size() && is_space(line[begin])) ++begin;
  std::size_t end = begin;
  while (end < line.size() && !is_space(line[end])) ++end;
  const std::string_view token = line.substr(begin, end - begin);
  line.remove_prefix(end);
  return token;
}

constexpr double kCentimetre = 0.01;  ///< m

struct Header {
  std::optional<double> rate, metres_per_unit;
  bool ours = false;  ///< our own exporter writes the height of the feet as z

  void read(std::string_view line) {
    const auto has = [&](std::string_view word) { return line.find(word) != std::string_view::npos; };
    if (has("framerate") && !rate) {
      for (std::string_view rest = line; !rest.empty();) {
        double value = 0;
        if (to_number(next_token(rest), value) && value > 0) {
          rate = value;
          break;
        }
      }
    }
    if (has(kOurMark)) ours = true;
    if (has("x/cm") || has("in cm")) {
      metres_per_unit = kCentimetre;
    } else if (has("x/m") || has("in m")) {
      metres_per_unit = 1;
    }
  }
};

/// Centimetres are read as metres by moving the point of the text: dividing the number would round a second time.
bool to_metres(std::string_view token, double metres_per_unit, double& value) {
  if (!to_number(token, value)) return false;
  std::string moved(token);
  moved += "e-2";
  if (metres_per_unit != kCentimetre || !to_number(moved, value)) value *= metres_per_unit;
  return true;
}

}  // namespace

Result<TrajectoryFile> read_archive_text(std::string_view text, const ArchiveTextOptions& options) {
  Header header;
  TrackBuilder tracks;
  Lines lines(text);
  std::optional<double> scale;  ///< of what is kept; the unit, where it is known before the first position
  for (std::string_view line; lines.next(line);) {
    std::string_view rest = line;
    const std::string_view id = next_token(rest);
    if (id.empty()) continue;
    if (id.front() == '#') {
      header.read(line);
      continue;
    }
    TrackRow row;
    double frame = 0, z = 0;
    const std::string_view tokens[3] = {next_token(rest), next_token(rest), next_token(rest)};
    if (!scale) scale = options.metres_per_unit ? *options.metres_per_unit : header.metres_per_unit.value_or(1);
    if (!to_number(tokens[0], frame) || !to_metres(tokens[1], *scale, row.point.x) ||
        !to_metres(tokens[2], *scale, row.point.y))
      return lines.error("expected `id frame x y`, found '" + printable(line, 60) + "'");
    if (frame != std::floor(frame) || std::fabs(frame) > kMaxFrame)
      return lines.error("frame numbers are whole, found '" + printable(tokens[0], 40) + "'");
    row.frame = static_cast<std::int64_t>(frame);
    if (to_metres(next_token(rest), *scale, z)) row.z = z;
    if (const auto error = tracks.add(id, row)) return lines.error(error->message);
  }
  if (tracks.empty()) return Error{"the file has no positions"};
  const auto rate = options.rate ? options.rate : header.rate;
  const auto unit = options.metres_per_unit ? options.metres_per_unit : header.metres_per_unit;
  if (const auto error =
          what_is_missing(rate, "a header line `# framerate: 25 fps`", unit, "a header line with `x/m` or `x/cm`"))
    return *error;
  auto file = tracks.finish(*rate, *unit / *scale);
  if (file) file->z_is_feet = header.ours;
  return file;
}

}  // namespace throng
