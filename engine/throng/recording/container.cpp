#include "throng/recording/container.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "throng/geometry/wkt.h"
#include "throng/recording/chunk.h"
#include "throng/recording/compress.h"

namespace throng {
namespace {

/// Came later than the others: files without it have no sketches.
constexpr const char* kSketchTable =
    "CREATE TABLE IF NOT EXISTS sketch(number INTEGER PRIMARY KEY, first_frame INTEGER, last_frame INTEGER, data BLOB)";

/// The same: files without it have no poses.
constexpr const char* kPoseTable =
    "CREATE TABLE IF NOT EXISTS pose(number INTEGER PRIMARY KEY, first_frame INTEGER, last_frame INTEGER, data BLOB)";

/// The same: numbers of models and planners are those of `person`, numbers of goals those of the column `goal`.
constexpr const char* kNameTables =
    "CREATE TABLE IF NOT EXISTS model(number INTEGER PRIMARY KEY, id TEXT);"
    "CREATE TABLE IF NOT EXISTS planner(number INTEGER PRIMARY KEY, id TEXT);"
    "CREATE TABLE IF NOT EXISTS goal(number INTEGER PRIMARY KEY, id TEXT)";

constexpr const char* kSchema = R"sql(
CREATE TABLE meta(key TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE column_info(number INTEGER PRIMARY KEY, name TEXT, unit TEXT, step REAL, meaning TEXT);
CREATE TABLE level(number INTEGER PRIMARY KEY, id TEXT, elevation REAL);
CREATE TABLE surface(number INTEGER PRIMARY KEY, id TEXT, kind INTEGER, level INTEGER, upper INTEGER,
                     z0 REAL, gx REAL, gy REAL, wkt TEXT);
CREATE TABLE wall(surface INTEGER, ax REAL, ay REAL, bx REAL, by REAL);
CREATE TABLE place(number INTEGER PRIMARY KEY, id TEXT, level INTEGER, wkt TEXT);
CREATE TABLE object(number INTEGER PRIMARY KEY, id TEXT, label TEXT, kind TEXT, surface INTEGER);
CREATE TABLE object_part(object INTEGER, role TEXT, base REAL, height REAL, depth REAL, width REAL, points BLOB);
CREATE TABLE population(number INTEGER PRIMARY KEY, id TEXT);
CREATE TABLE source(number INTEGER PRIMARY KEY, id TEXT);
CREATE TABLE person(slot INTEGER, generation INTEGER, population INTEGER, source INTEGER, number INTEGER,
                    radius REAL, height REAL, preferred_speed REAL, first_frame INTEGER,
                    max_speed REAL, max_acceleration REAL, max_turn_rate REAL, decision_period REAL, release REAL,
                    model INTEGER, planner INTEGER, looks REAL, figure INTEGER,
                    PRIMARY KEY(slot, generation)) WITHOUT ROWID;
CREATE TABLE frame(number INTEGER PRIMARY KEY, step INTEGER, time REAL, people INTEGER, hash INTEGER);
CREATE TABLE chunk(number INTEGER PRIMARY KEY, first_frame INTEGER, frames INTEGER, bytes INTEGER, data BLOB);
CREATE TABLE event(number INTEGER PRIMARY KEY, first_step INTEGER, last_step INTEGER, count INTEGER, data BLOB);
CREATE TABLE input(number INTEGER PRIMARY KEY, step INTEGER, kind INTEGER, slot INTEGER, generation INTEGER,
                   population INTEGER, surface INTEGER, place INTEGER, journey INTEGER,
                   x REAL, y REAL, vx REAL, vy REAL);
CREATE TABLE file(name TEXT PRIMARY KEY, bytes INTEGER, data BLOB) WITHOUT ROWID;
CREATE TABLE snapshot(step INTEGER PRIMARY KEY, time REAL, bytes INTEGER, data BLOB);
)sql";

std::int64_t whole(std::uint64_t v) { return std::bit_cast<std::int64_t>(v); }

void write_meta(Database& db, const RecordingInfo& info, const std::string& scenario, const RecordedScene& scene) {
  Statement put = db.prepare("INSERT INTO meta VALUES(?1, ?2)");
  const auto number = [&](const char* key, double v) { put.bind(1, std::string_view(key)).bind(2, v).finish(); };
  const auto count = [&](const char* key, std::int64_t v) { put.bind(1, std::string_view(key)).bind(2, v).finish(); };
  const auto text = [&](const char* key, const std::string& v) {
    put.bind(1, std::string_view(key)).bind(2, std::string_view(v)).finish();
  };
  text("program", info.program);
  text("origin", info.origin);
  count("seed", whole(info.seed));
  number("dt", info.dt);
  count("every", info.every);
  number("end", info.end);
  count("compact", info.compact);
  count("poses", info.poses);
  number("position_step", info.compact ? kCompactStep : 0);
  count("complete", 0);
  text("scenario", scenario);
  text("name", scene.name);
  text("description", scene.description);
  number("offset_x", scene.offset.x);
  number("offset_y", scene.offset.y);
  if (scene.camera) {
    static const char* const keys[] = {"camera_x", "camera_y", "camera_z", "target_x", "target_y", "target_z"};
    for (std::size_t i = 0; i < 6; ++i) number(keys[i], (*scene.camera)[i]);
  }
  if (!info.explain.empty()) {
    std::string lines;
    for (const std::string& who : info.explain) lines += (lines.empty() ? "" : "\n") + who;
    text("explain", lines);
  }
  Compressor compressor;
  Statement file = db.prepare("INSERT INTO file VALUES(?1, ?2, ?3)");
  for (const RecordedFile& f : info.files) {
    const auto packed = compressor.compress(std::as_bytes(std::span(f.content)));
    if (!packed) return db.fail(packed.error());
    file.bind(1, std::string_view(f.name)).bind(2, static_cast<std::int64_t>(f.content.size()));
    file.bind(3, std::span<const std::byte>(*packed)).finish();
  }
}

/// Those that are there stay: a file of an older program gets the columns it did not know.
void write_columns(Database& db, std::span<const ChunkColumnInfo> columns, bool compact) {
  Statement column = db.prepare("INSERT OR IGNORE INTO column_info VALUES(?1, ?2, ?3, ?4, ?5)");
  for (const ChunkColumnInfo& c : columns) {
    column.bind(1, static_cast<std::int64_t>(c.column)).bind(2, std::string_view(c.name));
    column.bind(3, std::string_view(c.unit)).bind(4, compact ? c.compact_step : c.step);
    column.bind(5, std::string_view(c.meaning)).finish();
  }
}

void write_names(Database& db, const char* sql, const std::vector<std::string>& names) {
  Statement put = db.prepare(sql);
  for (std::size_t i = 0; i < names.size(); ++i)
    put.bind(1, static_cast<std::int64_t>(i)).bind(2, std::string_view(names[i])).finish();
}

void write_objects(Database& db, const RecordedScene& scene) {
  Statement object = db.prepare("INSERT INTO object VALUES(?1, ?2, ?3, ?4, ?5)");
  Statement part = db.prepare("INSERT INTO object_part VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)");
  for (std::size_t i = 0; i < scene.objects.size(); ++i) {
    const RecordedObject& o = scene.objects[i];
    object.bind(1, static_cast<std::int64_t>(i)).bind(2, std::string_view(o.id)).bind(3, std::string_view(o.label));
    object.bind(4, std::string_view(o.kind)).bind(5, std::int64_t{o.surface}).finish();
    for (const RecordedObject::Part& p : o.parts) {
      part.bind(1, static_cast<std::int64_t>(i)).bind(2, std::string_view(p.role));
      part.bind(3, double{p.base}).bind(4, double{p.height}).bind(5, double{p.depth}).bind(6, double{p.width});
      part.bind(7, std::as_bytes(std::span(p.points))).finish();
    }
  }
}

/// The engine counts objects that have no shape, too: events name others than the table does.
void write_object_numbers(Database& db, const RecordedScene& scene) {
  const auto& all = scene.objects;
  if (std::none_of(all.begin(), all.end(), [](const RecordedObject& o) { return o.number.has_value(); })) return;
  db.run("CREATE TABLE object_number(object INTEGER PRIMARY KEY, number INTEGER)");
  Statement put = db.prepare("INSERT INTO object_number VALUES(?1, ?2)");
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].number) put.bind(1, static_cast<std::int64_t>(i)).bind(2, std::int64_t{*all[i].number}).finish();
}

/// Parts that move, where there are any: files without these tables have none.
void write_moving_parts(Database& db, const RecordedScene& scene) {
  if (gauge_count(scene) == 0) return;
  db.run(
      "CREATE TABLE moving_part(object INTEGER, part INTEGER, moved TEXT, gauge INTEGER, x REAL, y REAL);"
      "CREATE TABLE gauge(number INTEGER PRIMARY KEY, first_frame INTEGER, last_frame INTEGER, data BLOB)");
  Statement put = db.prepare("INSERT INTO moving_part VALUES(?1, ?2, ?3, ?4, ?5, ?6)");
  for (std::size_t i = 0; i < scene.objects.size(); ++i)
    for (std::size_t k = 0; k < scene.objects[i].parts.size(); ++k) {
      const RecordedObject::Part& p = scene.objects[i].parts[k];
      if (p.moved.empty()) continue;
      put.bind(1, static_cast<std::int64_t>(i)).bind(2, static_cast<std::int64_t>(k));
      put.bind(3, std::string_view(p.moved)).bind(4, std::int64_t{p.gauge});
      put.bind(5, double{p.pivot.x}).bind(6, double{p.pivot.y}).finish();
    }
}

void write_scene(Database& db, const RecordedScene& scene) {
  Statement level = db.prepare("INSERT INTO level VALUES(?1, ?2, ?3)");
  for (std::size_t i = 0; i < scene.levels.size(); ++i) {
    const RecordedLevel& l = scene.levels[i];
    level.bind(1, static_cast<std::int64_t>(i)).bind(2, std::string_view(l.id)).bind(3, l.elevation).finish();
  }
  Statement surface = db.prepare("INSERT INTO surface VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)");
  for (std::size_t i = 0; i < scene.surfaces.size(); ++i) {
    const RecordedSurface& s = scene.surfaces[i];
    const std::string wkt = to_wkt(s.floor);
    surface.bind(1, static_cast<std::int64_t>(i)).bind(2, std::string_view(s.id));
    surface.bind(3, static_cast<std::int64_t>(s.kind)).bind(4, std::int64_t{s.level}).bind(5, std::int64_t{s.upper});
    surface.bind(6, double{s.z0}).bind(7, double{s.gx}).bind(8, double{s.gy}).bind(9, std::string_view(wkt)).finish();
  }
  Statement wall = db.prepare("INSERT INTO wall VALUES(?1, ?2, ?3, ?4, ?5)");
  for (const RecordedWall& w : scene.walls)
    wall.bind(1, std::int64_t{w.surface})
        .bind(2, double{w.ax})
        .bind(3, double{w.ay})
        .bind(4, double{w.bx})
        .bind(5, double{w.by})
        .finish();
  Statement place = db.prepare("INSERT INTO place VALUES(?1, ?2, ?3, ?4)");
  for (std::size_t i = 0; i < scene.places.size(); ++i) {
    const RecordedPlace& p = scene.places[i];
    const std::string wkt = p.point ? to_wkt(*p.point) : to_wkt(p.area);
    place.bind(1, static_cast<std::int64_t>(i)).bind(2, std::string_view(p.id)).bind(3, std::int64_t{p.level});
    place.bind(4, std::string_view(wkt)).finish();
  }
  write_objects(db, scene);
  write_object_numbers(db, scene);
  write_moving_parts(db, scene);
  write_names(db, "INSERT INTO population VALUES(?1, ?2)", scene.populations);
  write_names(db, "INSERT INTO source VALUES(?1, ?2)", scene.sources);
  write_names(db, "INSERT INTO model VALUES(?1, ?2)", scene.models);
  write_names(db, "INSERT INTO planner VALUES(?1, ?2)", scene.planners);
  write_names(db, "INSERT INTO goal VALUES(?1, ?2)", scene.goals);
  if (scene.states.empty()) return;
  db.run("CREATE TABLE state(number INTEGER PRIMARY KEY, id TEXT)");
  write_names(db, "INSERT INTO state VALUES(?1, ?2)", scene.states);
}

void write_people(Database& db, const std::vector<RecordedPerson>& people) {
  if (people.empty()) return;
  Statement put = db.prepare(
      "INSERT INTO person(slot, generation, population, source, number, radius, height, preferred_speed, "
      "first_frame, "
      "max_speed, max_acceleration, max_turn_rate, decision_period, release, model, planner, looks, figure) "
      "VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)");
  for (const RecordedPerson& p : people) {
    put.bind(1, std::int64_t{p.id.index}).bind(2, std::int64_t{p.id.generation});
    put.bind(3, std::int64_t{p.population}).bind(4, std::int64_t{p.source}).bind(5, std::int64_t{p.number});
    put.bind(6, double{p.radius}).bind(7, double{p.height}).bind(8, double{p.preferred_speed});
    put.bind(9, std::int64_t{p.first_frame});
    put.bind(10, double{p.max_speed}).bind(11, double{p.max_acceleration}).bind(12, double{p.max_turn_rate});
    put.bind(13, double{p.decision_period}).bind(14, p.release).bind(15, std::int64_t{p.model});
    put.bind(16, std::int64_t{p.planner}).bind(17, double{p.looks});
    const std::int64_t build = static_cast<std::uint8_t>(p.figure.build);  // sex, build, gait: a byte each
    put.bind(18, (p.figure.sex == Sex::kMale ? 1 : 0) | build << 8 | std::int64_t{p.figure.personality} << 16).finish();
  }
}

/// Files SQLite keeps beside a container.
void remove_companions(const std::string& path) {
  for (const char* ending : {"-wal", "-shm", "-journal"}) unlink((path + ending).c_str());
}

/// Empty: nothing there, or a recording that may go.
std::string why_not_replace(const std::string& path, bool overwrite) {
  struct stat s {};
  if (lstat(path.c_str(), &s) != 0) return "";
  if (!S_ISREG(s.st_mode)) return path + ": is there already and is not a plain file";
  if (!overwrite) return path + ": is there already; give another name, or --overwrite";
  if (access(path.c_str(), W_OK) != 0) return path + ": is there already and is read-only; it is not replaced";
  Result<Database> db = Database::open_untrusted(path, 1 << 20);
  if (!db || db->number("PRAGMA application_id") != kApplicationId)
    return path + ": is there already and is not a recording; it is not replaced";
  return "";
}

}  // namespace

Result<std::unique_ptr<ContainerWriter>> ContainerWriter::create(const std::string& path, const RecordingInfo& info,
                                                                 const std::string& scenario,
                                                                 const RecordedScene& scene, bool overwrite) {
  if (std::string reason = why_not_replace(path, overwrite); !reason.empty()) return Error{reason};
  // The old file until it is replaced, the new one under both of its names.
  FileLock old;
  if (access(path.c_str(), F_OK) == 0) {
    auto locked = FileLock::take(path, false, path);
    if (!locked) return Error{locked.error()};
    old = std::move(*locked);
  }
  const std::string fresh = path + ".new";
  auto lock = FileLock::take(fresh, true, path);
  if (!lock) return Error{lock.error()};
  // Somebody else may have made it since.
  if (std::string reason = why_not_replace(path, overwrite); !reason.empty()) {
    unlink(fresh.c_str());
    return Error{reason};
  }
  remove_companions(fresh);
  {
    Result<Database> made = Database::create(fresh);
    if (!made) {
      unlink(fresh.c_str());
      return Error{path + made.error().substr(fresh.size())};
    }
    Database& db = *made;
    db.run("PRAGMA application_id = 1414025799; PRAGMA user_version = 1; PRAGMA synchronous = OFF; BEGIN");
    db.run(kSchema);
    db.run(kSketchTable);
    db.run(kPoseTable);
    db.run(kNameTables);
    write_meta(db, info, scenario, scene);
    write_columns(db, chunk_columns(), info.compact);
    write_scene(db, scene);
    db.run("COMMIT; PRAGMA journal_mode = WAL");
    if (!db.ok()) {
      std::string message = db.error();
      if (message.rfind(fresh, 0) == 0) message = path + message.substr(fresh.size());
      made = Error{""};
      unlink(fresh.c_str());
      remove_companions(fresh);
      return Error{message};
    }
  }
  // Also of a recording that was killed and then removed by hand: its log would be played into this one.
  remove_companions(path);
  if (std::rename(fresh.c_str(), path.c_str()) != 0) {
    const std::string reason = std::strerror(errno);
    unlink(fresh.c_str());
    return Error{path + ": it cannot be written (" + reason + ")"};
  }
  return append(path, std::move(*lock));
}

Result<std::unique_ptr<ContainerWriter>> ContainerWriter::append(const std::string& path) {
  auto lock = FileLock::take(path, false, path);
  if (!lock) return Error{lock.error()};
  return append(path, std::move(*lock));
}

Result<std::unique_ptr<ContainerWriter>> ContainerWriter::append(const std::string& path, FileLock lock) {
  Result<Database> db = Database::open(path);
  if (!db) return Error{db.error()};
  // Tables of later programs are fine; whatever acts by itself when a table is written or read is not ours.
  Statement foreign = db->prepare(
      "SELECT type FROM sqlite_master WHERE type NOT IN ('table', 'index') OR (type = 'index' AND sql IS NOT NULL) OR "
      "(type = 'table' AND (rootpage = 0 OR sql NOT LIKE 'CREATE TABLE %'))");
  if (foreign.step()) db->fail("it is not written to: there is a " + foreign.text(0) + " in it that no recording has");
  if (!db->ok()) return Error{db->error()};
  // NORMAL: whole after a power cut; after a kill nothing at all is lost.
  db->run("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; UPDATE meta SET value = 0 WHERE key = 'complete'");
  db->run(kSketchTable);
  db->run(kPoseTable);
  db->run(kNameTables);
  write_columns(*db, chunk_columns(), db->number("SELECT value FROM meta WHERE key = 'compact'") != 0);
  for (const char* column : kTraitColumns)
    if (!db->has_column("person", column)) db->run(("ALTER TABLE person ADD COLUMN " + std::string(column)).c_str());
  if (!db->has_column("person", "figure")) db->run("ALTER TABLE person ADD COLUMN figure");
  auto writer = std::unique_ptr<ContainerWriter>(new ContainerWriter(path, std::move(lock), std::move(*db)));
  writer->chunks_ = writer->db_.number("SELECT count(*) FROM chunk");
  writer->frames_ = writer->db_.number("SELECT count(*) FROM frame");
  writer->events_ = writer->db_.number("SELECT count(*) FROM event");
  if (!writer->db_.ok()) return Error{writer->db_.error()};
  return writer;
}

Result<bool> ContainerWriter::write(const ContainerBatch& batch) {
  Database& db = db_;
  db.run("BEGIN");
  for (const ChunkColumnInfo& c : rare_chunk_columns()) {
    const bool has =
        std::find(batch.rare_columns.begin(), batch.rare_columns.end(), c.column) != batch.rare_columns.end();
    if (!has || std::find(told_.begin(), told_.end(), c.column) != told_.end()) continue;
    write_columns(db, {&c, 1}, false);  // as exact in compact files
    told_.push_back(c.column);
  }
  write_people(db, batch.people);
  if (!batch.frames.empty()) {
    Statement frame = db.prepare("INSERT INTO frame VALUES(?1, ?2, ?3, ?4, ?5)");
    std::int64_t number = frames_;
    for (const ContainerBatch::Frame& f : batch.frames) {
      frame.bind(1, number++).bind(2, whole(f.step)).bind(3, f.time).bind(4, std::int64_t{f.people});
      frame.bind(5, whole(f.hash)).finish();
    }
    Statement chunk = db.prepare("INSERT INTO chunk VALUES(?1, ?2, ?3, ?4, ?5)");
    chunk.bind(1, chunks_).bind(2, frames_).bind(3, static_cast<std::int64_t>(batch.frames.size()));
    chunk.bind(4, static_cast<std::int64_t>(batch.chunk_bytes)).bind(5, std::span<const std::byte>(batch.chunk));
    chunk.finish();
  }
  if (!batch.events.empty()) {
    Statement put = db.prepare("INSERT INTO event VALUES(?1, ?2, ?3, ?4, ?5)");
    put.bind(1, events_).bind(2, whole(batch.events.front().step)).bind(3, whole(batch.events.back().step));
    put.bind(4, static_cast<std::int64_t>(batch.events.size()));
    put.bind(5, std::span<const std::byte>(batch.event_blob)).finish();
  }
  if (!batch.inputs.empty()) {
    Statement put = db.prepare("INSERT INTO input VALUES(NULL, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)");
    for (const RecordedInput& i : batch.inputs) {
      put.bind(1, whole(i.step)).bind(2, static_cast<std::int64_t>(i.kind));
      put.bind(3, std::int64_t{i.who.index}).bind(4, std::int64_t{i.who.generation});
      put.bind(5, std::int64_t{i.population}).bind(6, std::int64_t{i.surface});
      put.bind(7, std::int64_t{i.place}).bind(8, std::int64_t{i.journey});
      put.bind(9, double{i.position.x}).bind(10, double{i.position.y});
      put.bind(11, double{i.velocity.x}).bind(12, double{i.velocity.y}).finish();
    }
  }
  if (batch.has_snapshot) {
    Statement put = db.prepare("INSERT OR REPLACE INTO snapshot VALUES(?1, ?2, ?3, ?4)");
    put.bind(1, whole(batch.snapshot.step)).bind(2, batch.snapshot.time);
    put.bind(3, static_cast<std::int64_t>(batch.snapshot_blob.size()));
    put.bind(4, std::span<const std::byte>(batch.snapshot_blob)).finish();
  }
  if (!batch.sketches.empty()) {
    Statement put = db.prepare("INSERT INTO sketch VALUES(NULL, ?1, ?2, ?3)");
    put.bind(1, std::int64_t{batch.sketches.front().frame}).bind(2, std::int64_t{batch.sketches.back().frame});
    put.bind(3, std::span<const std::byte>(batch.sketch_blob)).finish();
  }
  if (!batch.poses.empty()) {
    Statement put = db.prepare("INSERT INTO pose VALUES(NULL, ?1, ?2, ?3)");
    put.bind(1, std::int64_t{batch.poses.front().frame}).bind(2, std::int64_t{batch.poses.back().frame});
    put.bind(3, std::span<const std::byte>(batch.pose_blob)).finish();
  }
  if (!batch.gauges.empty()) {
    Statement put = db.prepare("INSERT INTO gauge VALUES(NULL, ?1, ?2, ?3)");
    put.bind(1, std::int64_t{batch.gauges.front().frame}).bind(2, std::int64_t{batch.gauges.back().frame});
    put.bind(3, std::span<const std::byte>(batch.gauge_blob)).finish();
  }
  db.run("COMMIT");
  if (!db.ok()) return Error{db.error()};
  frames_ += static_cast<std::int64_t>(batch.frames.size());
  chunks_ += !batch.frames.empty();
  events_ += !batch.events.empty();
  return true;
}

Result<bool> ContainerWriter::close(bool complete) {
  if (complete) db_.run("UPDATE meta SET value = 1 WHERE key = 'complete'");
  // The log is merged into the file, which then needs nothing beside it. Somebody who reads at this moment keeps the
  // log alive; the file is whole all the same.
  db_.number("PRAGMA wal_checkpoint(TRUNCATE)");
  if (!db_.ok()) return Error{db_.error()};
  db_.number("PRAGMA journal_mode = DELETE");
  return true;
}

}  // namespace throng
