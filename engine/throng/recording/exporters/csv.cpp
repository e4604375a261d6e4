// Table of text: `id,frame,time,x,y,z,level,vx,vy,heading,activity`. Metres, seconds, radians; heading is empty where
// it is not known. The digits are the shortest that read back as the same numbers.
#include "throng/core/text.h"
#include "throng/recording/exporters/output_file.h"
#include "throng/recording/exporters/writer.h"
#include "throng/recording/importers/csv_table.h"

namespace throng {
namespace {

/// A field of a table; quoted only where it must be.
std::string field(const std::string& text) {
  if (text.find_first_of(",;\t\"\r\n") == std::string::npos && text.substr(0, 1) != " ") return text;
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c == '\n' || c == '\r' ? ' ' : c;
  }
  return quoted + '"';
}

class CsvWriter final : public TrajectoryWriter {
 public:
  CsvWriter(OutputFile file, const ExportInfo& info) : file_(std::move(file)), level_(field(info.level)) {
    for (const auto& a : info.activities) activities_.push_back(field(a));
    file_.write(kCsvHeader);
    file_.write("\n");
  }

  std::optional<Error> add(std::int64_t frame, double time, std::span<const ExportRow> rows) override {
    for (const ExportRow& r : rows) {
      line_.clear();
      append_number(line_, r.id), line_ += ',';
      append_number(line_, frame), line_ += ',';
      for (const double v : {time, r.point.x, r.point.y, r.z}) append_number(line_, v), line_ += ',';
      line_ += level_, line_ += ',';
      for (const double v : {r.velocity.x, r.velocity.y}) append_number(line_, v), line_ += ',';
      if (r.heading) append_number(line_, *r.heading);
      line_ += ',';
      if (r.activity < activities_.size()) line_ += activities_[r.activity];
      line_ += '\n';
      file_.write(line_);
    }
    return std::nullopt;
  }
  std::optional<Error> finish() override { return file_.commit(); }

 private:
  OutputFile file_;
  std::string level_, line_;
  std::vector<std::string> activities_;
};

}  // namespace

WriterResult make_csv_writer(const std::string& path, const ExportInfo& info, Overwrite overwrite) {
  auto file = OutputFile::create(path, overwrite);
  if (!file) return Error{file.error()};
  return std::unique_ptr<TrajectoryWriter>(new CsvWriter(std::move(*file), info));
}

}  // namespace throng
