#include "throng/recording/load.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <map>

#include "throng/core/text.h"
#include "throng/geometry/wkt.h"
#include "throng/recording/compress.h"

namespace throng {
namespace {

constexpr std::int64_t kMost32 = 0xffffffffll;
constexpr const char* kTables[] = {"meta",  "column_info", "level",  "surface", "wall",
                                   "place", "population",  "source", "person",  "frame",
                                   "chunk", "event",       "input",  "file",    "snapshot"};

bool is_number(double v) { return v >= -1e300 && v <= 1e300; }

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

class Loader {
 public:
  Loader(Database& db, const RecordingLimits& limits, LoadedRecording& out) : db_(db), limits_(limits), out_(out) {}

  Result<bool> load() {
    if (db_.number("PRAGMA application_id") != kApplicationId) db_.fail("this is not a recording");
    const std::int64_t version = db_.number("PRAGMA user_version");
    if (version < 1 || version > kRecordingVersion)
      db_.fail("it is of version " + std::to_string(version) + "; this program reads " +
               std::to_string(kRecordingVersion));
    db_.run("PRAGMA cell_size_check = ON; BEGIN");
    for (const char* table : kTables)
      if (db_.ok() && !db_.has_table(table))
        db_.fail("the file is damaged (there is no table " + std::string(table) + ")");
    meta();
    files();
    levels();
    surfaces();
    walls();
    places();
    objects();
    names("SELECT number, id FROM population ORDER BY number", out_.scene.populations);
    names("SELECT number, id FROM source ORDER BY number", out_.scene.sources);
    // These came later: recordings of older programs do not have them.
    const auto later = [&](const char* table, const char* sql, std::vector<std::string>& list) {
      if (db_.ok() && db_.has_table(table)) names(sql, list);
    };
    later("model", "SELECT number, id FROM model ORDER BY number", out_.scene.models);
    later("planner", "SELECT number, id FROM planner ORDER BY number", out_.scene.planners);
    later("goal", "SELECT number, id FROM goal ORDER BY number", out_.scene.goals);
    later("state", "SELECT number, id FROM state ORDER BY number", out_.scene.states);
    if (out_.scene.states.size() >= 0xffff) damaged("too many states");
    priorities();
    load_people(db_, limits_, out_);
    frames();
    chunks();
    events();
    inputs();
    snapshots();
    if (db_.ok() && db_.has_table("sketch"))
      blocks("SELECT number, first_frame, last_frame FROM sketch ORDER BY number", "its sketches", out_.sketches);
    if (db_.ok() && db_.has_table("pose"))
      blocks("SELECT number, first_frame, last_frame FROM pose ORDER BY number", "its poses", out_.poses);
    if (db_.ok() && db_.has_table("gauge"))
      blocks("SELECT number, first_frame, last_frame FROM gauge ORDER BY number", "its gauges", out_.gauges);
    db_.run("COMMIT");
    if (!db_.ok()) return Error{db_.error()};
    return true;
  }

 private:
  void damaged(const std::string& what) { db_.fail("the file is damaged (" + what + ")"); }

  /// Texts together are bounded, so that many large ones do not exhaust the memory.
  std::string text(Statement& s, int column) {
    std::string t = s.text(column);
    text_bytes_ += t.size() + 32;
    if (text_bytes_ > limits_.text_bytes) damaged("texts are too long");
    return t;
  }

  float number(Statement& s, int column, const char* what) {
    const double v = s.real(column);
    if (!(v >= -3.4e38 && v <= 3.4e38)) damaged(what);
    return static_cast<float>(is_number(v) ? v : 0);
  }

  void meta() {
    std::map<std::string, double> numbers;
    std::map<std::string, std::string> texts;
    std::int64_t seed = 0;
    Statement s = db_.prepare("SELECT key, value FROM meta");
    while (s.step()) {
      const std::string key = text(s, 0);
      if (key == "seed") seed = s.whole(1);
      numbers[key] = s.real(1);
      if (key == "program" || key == "origin" || key == "scenario" || key == "name" || key == "description" ||
          key == "explain")
        texts[key] = text(s, 1);
      if (numbers.size() > 1000) return damaged("too many keys");
    }
    RecordingInfo& i = out_.info;
    i.program = texts["program"], i.origin = texts["origin"];
    out_.scenario = std::move(texts["scenario"]);
    out_.scene.name = texts["name"], out_.scene.description = texts["description"];
    i.explain = lines_of(texts["explain"]);
    i.seed = std::bit_cast<std::uint64_t>(seed);
    i.dt = numbers["dt"], i.end = numbers["end"];
    const double every = numbers["every"];
    if (!(i.dt > 0 && i.dt <= 1e6) || !(every >= 1 && every <= 1e6) || !is_number(i.end)) return damaged("its times");
    i.every = static_cast<std::uint32_t>(every);
    i.compact = numbers["compact"] != 0;
    i.poses = numbers["poses"] != 0;
    i.complete = numbers["complete"] != 0;
    out_.scene.offset = {numbers["offset_x"], numbers["offset_y"]};
    if (!is_number(out_.scene.offset.x) || !is_number(out_.scene.offset.y)) return damaged("its offset");
    if (numbers.count("camera_x")) {
      out_.scene.camera.emplace();
      static const char* const keys[] = {"camera_x", "camera_y", "camera_z", "target_x", "target_y", "target_z"};
      for (std::size_t k = 0; k < 6; ++k) (*out_.scene.camera)[k] = numbers[keys[k]];
    }
  }

  /// Columns that few recordings have are named when the first chunk that has one is written.
  void priorities() {
    Statement s = db_.prepare("SELECT number FROM column_info WHERE number = ?1");
    s.bind(1, static_cast<std::int64_t>(ChunkColumn::kPriority));
    out_.info.priorities = s.step();
  }

  void files() {
    Statement s = db_.prepare("SELECT name, data FROM file ORDER BY name");
    while (s.step()) {
      std::string name = text(s, 0);
      const auto content = decompress(s.blob(1), limits_.text_bytes);
      if (!content) return damaged("the file " + printable(name) + ": " + content.error());
      text_bytes_ += content->size();
      if (text_bytes_ > 4 * limits_.text_bytes) return damaged("files are too long");
      const char* bytes = reinterpret_cast<const char*>(content->data());
      out_.info.files.push_back({std::move(name), std::string(bytes, content->size())});
    }
    text_bytes_ = 0;
  }

  /// Numbers of a table must be 0, 1, 2 ...
  bool next(Statement& s, std::size_t expected) {
    if (!s.step()) return false;
    text_bytes_ += 64;
    if (s.whole(0) != static_cast<std::int64_t>(expected) || text_bytes_ > limits_.text_bytes) {
      damaged("numbers are not in order");
      return false;
    }
    return true;
  }

  void levels() {
    Statement s = db_.prepare("SELECT number, id, elevation FROM level ORDER BY number");
    while (next(s, out_.scene.levels.size())) {
      RecordedLevel l{text(s, 1), s.real(2)};
      if (!is_number(l.elevation)) return damaged("a level");
      out_.scene.levels.push_back(std::move(l));
    }
  }

  std::uint32_t level_number(Statement& s, int column) {
    if (out_.scene.levels.empty()) damaged("there is no level");
    const auto most = static_cast<std::int64_t>(out_.scene.levels.size()) - 1;
    return static_cast<std::uint32_t>(s.whole(column, 0, most < 0 ? 0 : most));
  }

  void surfaces() {
    Statement s = db_.prepare("SELECT number, id, kind, level, upper, z0, gx, gy, wkt FROM surface ORDER BY number");
    while (next(s, out_.scene.surfaces.size())) {
      if (out_.scene.surfaces.size() >= 0xffff) return damaged("too many surfaces");
      RecordedSurface r;
      r.id = text(s, 1);
      r.kind = static_cast<RecordedSurface::Kind>(s.whole(2, 0, 2));
      r.level = level_number(s, 3), r.upper = level_number(s, 4);
      r.z0 = number(s, 5, "a surface"), r.gx = number(s, 6, "a surface"), r.gy = number(s, 7, "a surface");
      auto wkt = parse_wkt(text(s, 8));
      if (!wkt) return damaged("a surface: " + wkt.error());
      r.floor = std::move(wkt->polygons);
      out_.scene.surfaces.push_back(std::move(r));
    }
  }

  void walls() {
    Statement s = db_.prepare("SELECT surface, ax, ay, bx, by FROM wall ORDER BY rowid");
    const auto most = static_cast<std::int64_t>(out_.scene.surfaces.size()) - 1;
    while (s.step()) {
      if (out_.scene.surfaces.empty()) return damaged("there is no surface");
      RecordedWall w;
      w.surface = static_cast<std::uint32_t>(s.whole(0, 0, most < 0 ? 0 : most));
      w.ax = number(s, 1, "a wall"), w.ay = number(s, 2, "a wall");
      w.bx = number(s, 3, "a wall"), w.by = number(s, 4, "a wall");
      out_.scene.walls.push_back(w);
      if (out_.scene.walls.size() > limits_.text_bytes / sizeof(RecordedWall)) return damaged("too many walls");
    }
  }

  void places() {
    Statement s = db_.prepare("SELECT number, id, level, wkt FROM place ORDER BY number");
    while (next(s, out_.scene.places.size())) {
      RecordedPlace p;
      p.id = text(s, 1), p.level = level_number(s, 2);
      auto wkt = parse_wkt(text(s, 3));
      if (!wkt) return damaged("a place: " + wkt.error());
      p.area = std::move(wkt->polygons);
      if (!wkt->points.empty()) p.point = wkt->points.front();
      out_.scene.places.push_back(std::move(p));
    }
  }

  /// Recordings of programs that knew no objects have no such tables.
  void objects() {
    if (!db_.ok() || !db_.has_table("object") || !db_.has_table("object_part")) return;
    Statement s = db_.prepare("SELECT number, id, label, kind, surface FROM object ORDER BY number");
    auto& list = out_.scene.objects;
    while (next(s, list.size())) {
      RecordedObject o;
      o.id = text(s, 1), o.label = text(s, 2), o.kind = text(s, 3);
      if (out_.scene.surfaces.empty()) return damaged("there is no surface");
      o.surface = static_cast<std::uint32_t>(s.whole(4, 0, static_cast<std::int64_t>(out_.scene.surfaces.size()) - 1));
      list.push_back(std::move(o));
    }
    object_parts(list);
    if (db_.ok() && db_.has_table("object_number")) object_numbers(list);
    if (db_.ok() && db_.has_table("moving_part")) moving_parts(list);
  }

  void object_numbers(std::vector<RecordedObject>& list) {
    Statement s = db_.prepare("SELECT object, number FROM object_number ORDER BY object");
    while (s.step()) {
      const auto object = static_cast<std::size_t>(s.whole(0, 0, kMost32));
      if (object >= list.size()) return damaged("a number of no object");
      list[object].number = static_cast<std::uint32_t>(s.whole(1, 0, kMost32));
    }
  }

  void moving_parts(std::vector<RecordedObject>& list) {
    constexpr std::int64_t kMostGauges = 1 << 20;
    Statement s = db_.prepare("SELECT object, part, moved, gauge, x, y FROM moving_part ORDER BY rowid");
    while (s.step()) {
      const auto object = static_cast<std::size_t>(s.whole(0, 0, kMost32));
      const auto part = static_cast<std::size_t>(s.whole(1, 0, kMost32));
      if (object >= list.size() || part >= list[object].parts.size()) return damaged("a moving part of no object");
      RecordedObject::Part& p = list[object].parts[part];
      p.moved = text(s, 2), p.gauge = static_cast<std::uint32_t>(s.whole(3, 0, kMostGauges));
      p.pivot = {number(s, 4, "an object"), number(s, 5, "an object")};
    }
  }

  void object_parts(std::vector<RecordedObject>& list) {
    Statement s =
        db_.prepare("SELECT object, role, base, height, depth, width, points FROM object_part ORDER BY rowid");
    while (s.step()) {
      if (list.empty()) return damaged("a part of no object");
      const auto object = static_cast<std::size_t>(s.whole(0, 0, static_cast<std::int64_t>(list.size()) - 1));
      RecordedObject::Part p;
      p.role = text(s, 1), p.base = number(s, 2, "an object"), p.height = number(s, 3, "an object");
      p.depth = number(s, 4, "an object"), p.width = number(s, 5, "an object");
      const auto bytes = s.blob(6);
      text_bytes_ += bytes.size();
      if (bytes.size() % sizeof(Vec2) != 0) return damaged("points of an object");
      p.points.resize(bytes.size() / sizeof(Vec2));
      if (!bytes.empty()) std::memcpy(static_cast<void*>(p.points.data()), bytes.data(), bytes.size());
      for (const Vec2 v : p.points)
        if (!(v.x - v.x == 0 && v.y - v.y == 0)) return damaged("points of an object");
      list[object].parts.push_back(std::move(p));
      if (text_bytes_ > limits_.text_bytes) return damaged("too many objects");
    }
  }

  void names(const char* sql, std::vector<std::string>& out) {
    Statement s = db_.prepare(sql);
    while (next(s, out.size())) out.push_back(text(s, 1));
  }

  void frames() {
    Statement s = db_.prepare("SELECT number, step, time, people, hash FROM frame ORDER BY number");
    while (s.step()) {
      ContainerBatch::Frame f;
      f.step = static_cast<std::uint64_t>(s.whole(1, 0, std::numeric_limits<std::int64_t>::max()));
      f.time = s.real(2);
      f.people = static_cast<std::uint32_t>(s.whole(3, 0, kMost32));
      f.hash = std::bit_cast<std::uint64_t>(s.whole(4));
      const bool ordered =
          out_.frames.empty() || (f.step > out_.frames.back().step && f.time > out_.frames.back().time);
      if (s.whole(0) != static_cast<std::int64_t>(out_.frames.size()) || !is_number(f.time) || !ordered)
        return damaged("frames are not in order");
      if (out_.frames.size() >= limits_.frames) return damaged("too many frames");
      out_.frames.push_back(f);
    }
  }

  void chunks() {
    Statement s = db_.prepare("SELECT number, first_frame, frames FROM chunk ORDER BY number");
    std::size_t frames = 0;
    while (s.step()) {
      LoadedRecording::Chunk c;
      c.first_frame = static_cast<std::size_t>(s.whole(1, 0, kMost32));
      c.frames = static_cast<std::size_t>(s.whole(2, 1, 1 << 20));
      if (s.whole(0) != static_cast<std::int64_t>(out_.chunks.size()) || c.first_frame != frames)
        return damaged("chunks are not in order");
      frames += c.frames;
      if (frames > out_.frames.size()) break;
      out_.chunks.push_back(c);
    }
    if (frames != out_.frames.size()) damaged("chunks and frames do not agree");
  }

  void events() {
    Statement s = db_.prepare("SELECT number, first_step, last_step FROM event ORDER BY number");
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
    while (s.step()) {
      out_.events.push_back({s.whole(0), static_cast<std::uint64_t>(s.whole(1, 0, most)),
                             static_cast<std::uint64_t>(s.whole(2, 0, most))});
      if (out_.events.size() > limits_.frames) return damaged("too many events");
    }
  }

  void inputs() {
    Statement s = db_.prepare(
        "SELECT step, kind, slot, generation, population, surface, place, journey, x, y, vx, vy "
        "FROM input ORDER BY number");
    const auto index = [&](int column) { return static_cast<std::uint32_t>(s.whole(column, 0, kMost32)); };
    while (s.step()) {
      RecordedInput i;
      i.step = static_cast<std::uint64_t>(s.whole(0, 0, std::numeric_limits<std::int64_t>::max()));
      i.kind = static_cast<RecordedInput::Kind>(s.whole(1, 0, static_cast<int>(RecordedInput::Kind::kDrive)));
      i.who = {index(2), index(3)};
      i.population = index(4), i.surface = index(5), i.place = index(6), i.journey = index(7);
      i.position = {number(s, 8, "an input"), number(s, 9, "an input")};
      i.velocity = {number(s, 10, "an input"), number(s, 11, "an input")};
      if (!out_.inputs.empty() && i.step < out_.inputs.back().step) return damaged("inputs are not in order");
      if (out_.inputs.size() >= limits_.people) return damaged("too many inputs");
      out_.inputs.push_back(i);
    }
  }

  void snapshots() {
    Statement s = db_.prepare("SELECT step, time FROM snapshot ORDER BY step");
    while (s.step()) {
      out_.snapshots.push_back(
          {static_cast<std::uint64_t>(s.whole(0, 0, std::numeric_limits<std::int64_t>::max())), s.real(1)});
      if (out_.snapshots.size() > limits_.frames || !is_number(out_.snapshots.back().time))
        return damaged("its snapshots");
    }
  }

  void blocks(const char* sql, const char* what, std::vector<LoadedRecording::FrameBlock>& out) {
    Statement s = db_.prepare(sql);
    std::size_t next = 0;
    while (s.step()) {
      LoadedRecording::FrameBlock b;
      b.number = s.whole(0);
      b.first_frame = static_cast<std::size_t>(s.whole(1, 0, kMost32));
      b.last_frame = static_cast<std::size_t>(s.whole(2, 0, kMost32));
      if (b.first_frame < next || b.last_frame < b.first_frame || b.last_frame >= out_.frames.size())
        return damaged(what);
      next = b.last_frame + 1;
      out.push_back(b);
    }
  }

  Database& db_;
  const RecordingLimits& limits_;
  LoadedRecording& out_;
  std::size_t text_bytes_ = 0;
};

}  // namespace

Result<bool> load_recording(Database& db, const RecordingLimits& limits, LoadedRecording& out) {
  return Loader(db, limits, out).load();
}

ChunkSettings settings_of(const LoadedRecording& r) {
  return {static_cast<float>(r.info.dt),
          r.info.every,
          r.info.compact,
          r.scene.surfaces,
          static_cast<std::uint32_t>(r.scene.goals.size()),
          static_cast<std::uint32_t>(r.scene.states.size())};
}

}  // namespace throng
