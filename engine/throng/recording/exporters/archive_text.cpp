// Archive text with the header that PeTrack writes and PedPy reads: the frame rate is the first number on the line with
// "framerate", the unit stands behind "x/". No other line may hold those words, nor "in m" or "in cm": names from
// outside are cut down to letters, digits, '.', '_' and '-'.
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

class ArchiveTextWriter final : public TrajectoryWriter {
 public:
  ArchiveTextWriter(OutputFile file, const ExportInfo& info) : file_(std::move(file)) {
    std::string h = "# PeTrack project: none, " + std::string(kOurMark) + " " + harmless(info.version) + "\n";
    h += "# raw trajectory file: " + harmless(info.source) + "\n# framerate: ";
    append_number(h, info.rate);
    h += " fps\n# z: can be 3d position or height of person (alternating or not)\n# id frame x/m y/m z/m\n";
    file_.write(h);
  }

  std::optional<Error> add(std::int64_t frame, double, std::span<const ExportRow> rows) override {
    for (const ExportRow& r : rows) {
      line_.clear();
      append_number(line_, r.id), line_ += ' ';
      append_number(line_, frame);
      for (const double v : {r.point.x, r.point.y, r.z}) line_ += ' ', append_number(line_, v);
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
