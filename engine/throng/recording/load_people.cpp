#include <limits>
#include <string>

#include "throng/recording/load.h"

namespace throng {
namespace {

constexpr std::int64_t kMost32 = 0xffffffffll;
constexpr double kMostFloat = 3.4e38;

/// As container.cpp packs it; -1: not known.
BodyTraits figure_of(std::int64_t packed) {
  BodyTraits f;
  if (packed < 0) return f;
  f.sex = (packed & 1) != 0 ? Sex::kMale : Sex::kFemale;
  f.build = static_cast<std::int8_t>(static_cast<std::uint8_t>(packed >> 8));
  f.personality = static_cast<std::uint8_t>(packed >> 16);
  return f;
}

class PeopleLoader {
 public:
  PeopleLoader(Database& db, Statement& row, const RecordedScene& scene) : db_(db), row_(row), scene_(scene) {}

  RecordedPerson person() {
    RecordedPerson p;
    p.id = {whole32(0, 0), whole32(1, 1)};
    p.population = whole16(2), p.source = whole16(3), p.number = whole32(4, 0);
    p.radius = number(5), p.height = number(6), p.preferred_speed = number(7), p.first_frame = whole32(8, 0);
    p.max_speed = number(9, true), p.max_acceleration = number(10, true), p.max_turn_rate = number(11, true);
    p.decision_period = number(12, true), p.release = row_.real(13);
    p.model = whole16(14), p.planner = whole16(15), p.looks = number(16);
    p.figure = figure_of(row_.whole(17, -1, 0xffffff));
    if (!named(p.population, scene_.populations)) damaged("a person of no population");
    if (p.source != kNoSource && p.source >= scene_.sources.size()) damaged("a person of no source");
    const bool parts = named(p.model, scene_.models) && named(p.planner, scene_.planners);
    if (!parts) damaged("a person of no model or planner");
    if (p.release != p.release) damaged("a person");
    return p;
  }

  void damaged(const char* what) { db_.fail("the file is damaged (" + std::string(what) + ")"); }

 private:
  static bool named(std::uint16_t number, const std::vector<std::string>& names) {
    return number < names.size() || (number == 0 && names.empty());
  }
  std::uint32_t whole32(int column, std::int64_t least) {
    return static_cast<std::uint32_t>(row_.whole(column, least, kMost32));
  }
  std::uint16_t whole16(int column) { return static_cast<std::uint16_t>(row_.whole(column, 0, 0xffff)); }
  float number(int column, bool infinite = false) {
    const double v = row_.real(column);
    if (v >= -kMostFloat && v <= kMostFloat) return static_cast<float>(v);
    if (!infinite || v - v == 0 || v != v) damaged("a person");
    return v > 0 ? std::numeric_limits<float>::infinity() : 0.0f;
  }

  Database& db_;
  Statement& row_;
  const RecordedScene& scene_;
};

}  // namespace

void load_people(Database& db, const RecordingLimits& limits, LoadedRecording& out) {
  bool all = true;  // older programs did not keep all traits
  for (const char* column : kTraitColumns) all = all && db.ok() && db.has_column("person", column);
  std::string sql = "SELECT slot, generation, population, source, number, radius, height, preferred_speed, first_frame";
  for (const char* column : kTraitColumns) sql += all ? ", " + std::string(column) : ", 0";
  sql += db.ok() && db.has_column("person", "figure") ? ", ifnull(figure, -1)" : ", -1";
  Statement s = db.prepare((sql + " FROM person ORDER BY slot, generation").c_str());
  PeopleLoader loader(db, s, out.scene);
  while (s.step()) {
    const RecordedPerson p = loader.person();
    if (!out.people.empty() && !(out.people.back().id < p.id)) loader.damaged("a person twice");
    if (out.people.size() >= limits.people) loader.damaged("too many people");
    if (!db.ok()) return;
    out.people.push_back(p);
  }
}

}  // namespace throng
