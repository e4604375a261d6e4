// Table of text: `id,frame,time,x,y,z,level,vx,vy,heading,activity`, and behind them `state` where people are led by
// state machines, `priority` where somebody has right of way. Metres, seconds, radians; heading is empty where it is
// not known, state who is in none. The digits are the shortest that read back as the same numbers.
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
  CsvWriter(OutputFile file, const ExportInfo& info)
      : file_(std::move(file)), level_(field(info.level)), priorities_(info.priorities) {
    for (const auto& a : info.activities) activities_.push_back(field(a));
    for (const auto& s : info.states) states_.push_back(field(s));
    file_.write(kCsvHeader);
    if (!states_.empty()) file_.write(kCsvState);
    if (priorities_) file_.write(kCsvPriority);
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
      if (!states_.empty()) line_ += ',';
      if (r.state > 0 && r.state <= states_.size()) line_ += states_[r.state - 1u];
      if (priorities_) line_ += ',', append_number(line_, r.priority);
      line_ += '\n';
      file_.write(line_);
    }
    return std::nullopt;
  }
  std::optional<Error> finish() override { return file_.commit(); }

 private:
  OutputFile file_;
  std::string level_, line_;
  std::vector<std::string> activities_, states_;
  bool priorities_;
};

}  // namespace

WriterResult make_csv_writer(const std::string& path, const ExportInfo& info, Overwrite overwrite) {
  auto file = OutputFile::create(path, overwrite);
  if (!file) return Error{file.error()};
  return std::unique_ptr<TrajectoryWriter>(new CsvWriter(std::move(*file), info));
}

}  // namespace throng
