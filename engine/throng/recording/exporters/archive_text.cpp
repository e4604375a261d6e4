// Archive text with the header that PeTrack writes and PedPy reads: the frame rate is the first number on the line with
// "framerate", the unit stands behind "x/": centimetres, as in the archive's own files. No other line may hold those
// words, nor "in m" or "in cm": names from outside are cut down to letters, digits, '.', '_' and '-'.
#include <algorithm>
#include <charconv>

#include "throng/recording/exporters/output_file.h"
#include "throng/recording/exporters/writer.h"

namespace throng {
namespace {

std::string harmless(std::string_view name) {
  std::string s;
  for (const char c : name) {
    const bool plain =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '_' || c == '-';
    s += plain ? c : '_';
  }
  if (s.empty() || s.find("framerate") != std::string::npos) return "recording";
  return s;
}

/// The digits of the metres with the point two places on: nothing is rounded, and 3.1 m are 310.
void append_centimetres(std::string& text, double metres) {
  char digits[512];  // the largest double has 309 before the point
  const auto end = std::to_chars(digits, digits + sizeof digits, metres, std::chars_format::fixed).ptr;
  std::string_view all(digits, static_cast<std::size_t>(end - digits));
  if (all.starts_with('-')) text += '-', all.remove_prefix(1);
  const std::size_t point = std::min(all.find('.'), all.size());
  std::string_view after = all.substr(std::min(point + 1, all.size()));
  std::string whole(all.substr(0, point));
  for (int i = 0; i < 2; ++i) {
    whole += after.empty() ? '0' : after.front();
    if (!after.empty()) after.remove_prefix(1);
  }
  text += whole.substr(std::min(whole.find_first_not_of('0'), whole.size() - 1));
  if (!after.empty()) text += '.', text += after;
}

class ArchiveTextWriter final : public TrajectoryWriter {
 public:
  ArchiveTextWriter(OutputFile file, const ExportInfo& info) : file_(std::move(file)) {
    std::string h = "# PeTrack project: none, " + std::string(kOurMark) + " " + harmless(info.version) + "\n";
    h += "# raw trajectory file: " + harmless(info.source) + "\n# framerate: ";
    append_number(h, info.rate);
    h += " fps\n# z: can be 3d position or height of person (alternating or not)\n# id frame x/cm y/cm z/cm\n";
    file_.write(h);
  }

  std::optional<Error> add(std::int64_t frame, double, std::span<const ExportRow> rows) override {
    for (const ExportRow& r : rows) {
      line_.clear();
      append_number(line_, r.id), line_ += ' ';
      append_number(line_, frame);
      for (const double v : {r.point.x, r.point.y, r.z}) line_ += ' ', append_centimetres(line_, v);
      line_ += '\n';
      file_.write(line_);
    }
    return std::nullopt;
  }
  std::optional<Error> finish() override { return file_.commit(); }

 private:
  OutputFile file_;
  std::string line_;
};

}  // namespace

WriterResult make_archive_text_writer(const std::string& path, const ExportInfo& info, Overwrite overwrite) {
  auto file = OutputFile::create(path, overwrite);
  if (!file) return Error{file.error()};
  return std::unique_ptr<TrajectoryWriter>(new ArchiveTextWriter(std::move(*file), info));
}

}  // namespace throng
