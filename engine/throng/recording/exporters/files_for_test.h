// Small runs and folders for the tests of exporters and importers. Not part of the engine.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "throng/core/math.h"
#include "throng/recording/exporters/export.h"
#include "throng/recording/importers/import.h"

namespace throng::test {

/// A folder of its own, removed at the end.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    static int count = 0;
    path_ = std::filesystem::temp_directory_path() /
            ("throng_export_" + std::to_string(::getpid()) + "_" + std::to_string(count++));
    std::filesystem::create_directories(path_);
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }
  std::string operator/(const std::string& name) const { return (path_ / name).string(); }
  std::vector<std::string> names() const {
    std::vector<std::string> all;
    for (const auto& e : std::filesystem::directory_iterator(path_)) all.push_back(e.path().filename().string());
    std::sort(all.begin(), all.end());
    return all;
  }

 private:
  std::filesystem::path path_;
};

inline std::string read_whole(const std::string& path) {
  std::ostringstream s;
  s << std::ifstream(path, std::ios::binary).rdbuf();
  return s.str();
}
inline void write_whole(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

inline Polygon rectangle(double x0, double y0, double x1, double y1) {
  return {{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, {}};
}

/// Far from the origin and with digits that a float could not hold.
inline constexpr Vec2d kFar{691234.0625, 5334567.125};

inline std::vector<ExportLevel> two_levels() {
  Polygon ground = rectangle(kFar.x, kFar.y, kFar.x + 20, kFar.y + 10);
  ground.holes.push_back(rectangle(kFar.x + 5, kFar.y + 4, kFar.x + 6, kFar.y + 5).outer);
  return {{"ground", {ground}}, {"1. Stock, Nord", {rectangle(kFar.x, kFar.y, kFar.x + 8, kFar.y + 10)}}};
}

inline ExportInfo run_info() {
  ExportInfo info;
  info.rate = 12.5;
  info.dt = 0.02;
  info.source = "in motion, framerate 3.throng";  // would mislead readers of headers if copied as it is
  info.activities = {"walking", "standing", "waiting", "leaving"};
  info.version = "0.1.0";
  return info;
}

/// Person `id` of the run below.
inline ExportRow person_at(std::int64_t id, std::int64_t frame) {
  ExportRow r;
  const double t = static_cast<double>(frame) / 12.5;
  r.id = id;
  r.velocity = {0.1 + 0.3 * static_cast<double>(id), -1.0 / 3};
  r.point = kFar + Vec2d{2 + r.velocity.x * t, 8 + r.velocity.y * t};
  r.z = id == 2 ? 3.25 : 0;
  r.heading = math::atan2(r.velocity.y, r.velocity.x);
  r.activity = static_cast<std::uint8_t>(id % 4);
  return r;
}

/// Persons 1 and 3 on the ground, 2 upstairs from frame 3 on; frame 7 is empty; 3 comes late.
inline std::optional<Error> feed(LevelExport& out) {
  for (std::int64_t f = 0; f <= 10; ++f) {
    std::vector<ExportRow> rows;
    std::vector<std::uint16_t> level;
    for (std::int64_t id = 1; id <= 3 && f != 7; ++id) {
      if (id == 3 && f < 5) continue;
      rows.push_back(person_at(id, f));
      level.push_back(id == 2 && f >= 3);
    }
    if (auto error = out.add(f, static_cast<double>(f) / 12.5, rows, level)) return error;
  }
  return std::nullopt;
}

/// Writes the run; the files made.
inline std::vector<std::string> write_run(const std::string& format, const std::string& path,
                                          const std::string& level = "", Overwrite overwrite = Overwrite::kNo) {
  auto out = LevelExport::start({find_export_format(format), path, level, overwrite}, run_info(), two_levels());
  if (!out) {
    ADD_FAILURE() << out.error();
    return {};
  }
  const auto error = feed(*out);
  EXPECT_FALSE(error) << error->message;
  const auto files = out->finish();
  if (!files) ADD_FAILURE() << files.error();
  return files ? *files : std::vector<std::string>{};
}

struct Answer {
  int code = -1;
  std::string text;
};

/// Runs a Python program on a file.
inline Answer python(const std::string& program, const std::string& file) {
  const std::string script = file + ".check.py";
  write_whole(script, program);
  FILE* pipe = ::popen(("/usr/bin/python3 '" + script + "' '" + file + "' 2>&1").c_str(), "r");
  Answer a;
  char buffer[4096];
  for (std::size_t n; (n = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;) a.text.append(buffer, n);
  a.code = ::pclose(pipe);
  std::filesystem::remove(script);
  return a;
}

}  // namespace throng::test
