// SQLite file of JuPedSim, version 2: the last one with orientation, and the only recent one whose walkable area PedPy
// reads. Tables, columns and index are those of the format; xmin ... ymax are the bounds of the walkable area.
#include <sqlite3.h>

#include "throng/core/hash.h"
#include "throng/core/math.h"
#include "throng/core/text.h"
#include "throng/recording/exporters/export.h"
#include "throng/recording/exporters/output_file.h"
#include "throng/recording/exporters/writer.h"

namespace throng {
namespace {

struct CloseDatabase {
  void operator()(sqlite3* db) const { sqlite3_close_v2(db); }
};
struct CloseStatement {
  void operator()(sqlite3_stmt* s) const { sqlite3_finalize(s); }
};
using Statement = std::unique_ptr<sqlite3_stmt, CloseStatement>;

constexpr const char* kTables =
    "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;"
    "BEGIN;"
    "CREATE TABLE trajectory_data (frame INTEGER NOT NULL, id INTEGER NOT NULL, pos_x REAL NOT NULL, pos_y REAL NOT "
    "NULL, ori_x REAL NOT NULL, ori_y REAL NOT NULL);"
    "CREATE TABLE metadata (key TEXT NOT NULL UNIQUE PRIMARY KEY, value TEXT NOT NULL);"
    "CREATE TABLE geometry (hash INTEGER NOT NULL, wkt TEXT NOT NULL);"
    "CREATE UNIQUE INDEX geometry_hash ON geometry(hash);"
    "CREATE TABLE frame_data (frame INTEGER NOT NULL, geometry_hash INTEGER NOT NULL);";

/// As Python writes a float: readers of the format may take "25" for a whole number.
std::string float_text(double value) {
  std::string s;
  append_number(s, value);
  if (s.find_first_of(".e") == std::string::npos) s += ".0";
  return s;
}

class JupedsimWriter final : public TrajectoryWriter {
 public:
  JupedsimWriter(OutputFile file, const ExportInfo& info) : file_(std::move(file)), wkt_(walkable_wkt(info.walkable)) {
    hash_ = static_cast<std::int64_t>(hash_text(wkt_));
    sqlite3* db = nullptr;
    const int rc = sqlite3_open_v2(file_.temporary().c_str(), &db, SQLITE_OPEN_READWRITE, nullptr);
    db_.reset(db);
    if (rc != SQLITE_OK) {
      fail();
      return;
    }
    run(kTables);
    row_ = prepare("INSERT INTO trajectory_data VALUES (?1, ?2, ?3, ?4, ?5, ?6)");
    frame_ = prepare("INSERT INTO frame_data VALUES (?1, ?2)");
    metadata("version", "2");
    metadata("fps", float_text(info.rate));
    Boxd box = bounds(info.walkable);
    if (box.empty()) box = {{0, 0}, {0, 0}};
    metadata("xmin", float_text(box.lo.x)), metadata("xmax", float_text(box.hi.x));
    metadata("ymin", float_text(box.lo.y)), metadata("ymax", float_text(box.hi.y));
    const Statement geometry = prepare("INSERT INTO geometry VALUES (?1, ?2)");
    sqlite3_bind_int64(geometry.get(), 1, hash_);
    sqlite3_bind_text64(geometry.get(), 2, wkt_.data(), wkt_.size(), SQLITE_STATIC, SQLITE_UTF8);
    step(geometry);
  }

  std::optional<Error> add(std::int64_t frame, double, std::span<const ExportRow> rows) override {
    sqlite3_bind_int64(frame_.get(), 1, frame);
    sqlite3_bind_int64(frame_.get(), 2, hash_);
    step(frame_);
    for (const ExportRow& r : rows) {
      const auto direction = r.heading ? math::sincos(*r.heading) : math::SinCos<double>{0, 0};
      sqlite3_bind_int64(row_.get(), 1, frame);
      sqlite3_bind_int64(row_.get(), 2, r.id);
      sqlite3_bind_double(row_.get(), 3, r.point.x);
      sqlite3_bind_double(row_.get(), 4, r.point.y);
      sqlite3_bind_double(row_.get(), 5, direction.cos);
      sqlite3_bind_double(row_.get(), 6, direction.sin);
      step(row_);
    }
    return error_;
  }

  std::optional<Error> finish() override {
    run("CREATE INDEX frame_id_idx ON trajectory_data(frame, id); COMMIT");
    row_.reset(), frame_.reset(), db_.reset();
    return error_ ? error_ : file_.commit();
  }

  const std::optional<Error>& error() const { return error_; }

 private:
  void fail() {
    if (!error_)
      error_ = Error{"cannot write '" + printable(file_.path(), 300) +
                     "': " + (db_ ? sqlite3_errmsg(db_.get()) : "out of memory")};
  }
  void run(const char* sql) {
    if (!error_ && sqlite3_exec(db_.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail();
  }
  Statement prepare(const char* sql) {
    sqlite3_stmt* s = nullptr;
    if (!error_ && sqlite3_prepare_v2(db_.get(), sql, -1, &s, nullptr) != SQLITE_OK) fail();
    return Statement(s);
  }
  void step(const Statement& s) {
    if (error_) return;
    if (sqlite3_step(s.get()) != SQLITE_DONE) fail();
    sqlite3_reset(s.get());
  }
  void metadata(const char* key, const std::string& value) {
    const Statement s = prepare("INSERT INTO metadata VALUES (?1, ?2)");
    if (error_) return;
    sqlite3_bind_text(s.get(), 1, key, -1, SQLITE_STATIC);
    sqlite3_bind_text(s.get(), 2, value.c_str(), -1, SQLITE_TRANSIENT);
    step(s);
  }

  OutputFile file_;
  std::string wkt_;
  std::int64_t hash_ = 0;
  std::optional<Error> error_;
  std::unique_ptr<sqlite3, CloseDatabase> db_;
  Statement row_, frame_;
};

}  // namespace

WriterResult make_jupedsim_writer(const std::string& path, const ExportInfo& info, Overwrite overwrite) {
  auto file = OutputFile::create(path, overwrite);
  if (!file) return Error{file.error()};
  auto writer = std::make_unique<JupedsimWriter>(std::move(*file), info);
  if (const auto& error = writer->error()) return *error;
  return std::unique_ptr<TrajectoryWriter>(std::move(writer));
}

}  // namespace throng
