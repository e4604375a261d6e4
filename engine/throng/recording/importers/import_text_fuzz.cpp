// Any bytes as archive text and as a table: an answer or a complaint; what was read has the shape it promises.
#include <cstdlib>
#include <string_view>

#include "throng/recording/importers/archive_text.h"
#include "throng/recording/importers/csv_table.h"

namespace {

void check(const throng::Result<throng::TrajectoryFile>& file) {
  if (!file) {
    if (file.error().empty()) std::abort();
    return;
  }
  if (file->people.empty() || !(file->rate > 0)) std::abort();
  for (const auto& p : file->people) {
    const std::size_t n = p.frame.size();
    const auto fits = [n](const auto& v) { return v.empty() || v.size() == n; };
    if (n == 0 || p.point.size() != n || !fits(p.z) || !fits(p.velocity) || !fits(p.heading) || !fits(p.level) ||
        !fits(p.activity))
      std::abort();
    for (std::size_t i = 1; i < n; ++i)
      if (p.frame[i] <= p.frame[i - 1]) std::abort();
    for (const auto level : p.level)
      if (level >= file->levels.size()) std::abort();
    for (const auto activity : p.activity)
      if (activity >= file->activities.size()) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check(throng::read_archive_text(text));
  check(throng::read_archive_text(text, {.rate = 16, .metres_per_unit = 0.01}));
  check(throng::read_csv_table(text));
  check(throng::read_csv_table(text, {.rate = 25, .metres_per_unit = 1}));
  return 0;
}
