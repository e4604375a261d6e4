#include "throng/recording/importers/jupedsim.h"

#include <sqlite3.h>

#include <cmath>
#include <filesystem>
#include <limits>
#include <memory>

#include "throng/core/math.h"
#include "throng/core/text.h"
#include "throng/geometry/overlay.h"
#include "throng/geometry/wkt.h"
#include "throng/recording/importers/text_tokens.h"
#include "throng/recording/importers/tracks.h"

namespace throng {
namespace {

struct CloseDatabase {
  void operator()(sqlite3* db) const { sqlite3_close_v2(db); }
};
struct CloseStatement {
  void operator()(sqlite3_stmt* s) const { sqlite3_finalize(s); }
};
using Statement = std::unique_ptr<sqlite3_stmt, CloseStatement>;

constexpr int kMaxText = 256 << 20;  ///< bytes of one geometry
constexpr int kMaxGeometries = 10000;

class Reader {
 public:
  Reader(const std::string& path, const ImportOptions& options) : path_(path), options_(options) {}

  Result<TrajectoryFile> run() {
    if (const auto error = open()) return *error;
    if (const auto error = read_metadata()) return *error;
    TrackBuilder tracks;
    if (const auto error = read_rows(tracks)) return *error;
    MultiPolygon walkable;
    if (const auto error = read_geometry(walkable)) return *error;
    const auto rate = options_.rate ? options_.rate : rate_;
    if (const auto error = what_is_missing(rate, "the key `fps` of the table metadata", 1, "")) return *error;
    auto file = tracks.finish(*rate, options_.metres_per_unit.value_or(1));
    if (!file) return file;
    for (Polygon& p : walkable) {
      for (Vec2d& q : p.outer) q *= options_.metres_per_unit.value_or(1);
      for (Ring& hole : p.holes)
        for (Vec2d& q : hole) q *= options_.metres_per_unit.value_or(1);
    }
    file->levels.push_back({"ground", 0, std::move(walkable)});
    return file;
  }

 private:
  Error sql_error(const char* what) const {
    return {std::string(what) + ": " + printable(sqlite3_errmsg(db_.get()), 200)};
  }

  std::optional<Error> open() {
    sqlite3* db = nullptr;
    const int rc = sqlite3_open_v2(path_.c_str(), &db, SQLITE_OPEN_READONLY | SQLITE_OPEN_PRIVATECACHE, nullptr);
    db_.reset(db);
    if (rc != SQLITE_OK) return sql_error("it cannot be opened");
    sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    sqlite3_limit(db, SQLITE_LIMIT_LENGTH, kMaxText);
    sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_exec(db, "PRAGMA mmap_size=0; PRAGMA cell_size_check=ON; PRAGMA query_only=ON", nullptr, nullptr, nullptr);
    std::error_code ignored;
    const auto size = std::filesystem::file_size(path_, ignored);
    // A row takes more than ten bytes; more rows than that come from pages that point in circles.
    max_rows_ = ignored ? 0 : static_cast<std::size_t>(size / 10 + 1);
    return std::nullopt;
  }

  std::optional<Error> prepare(const char* sql, Statement& out) {
    sqlite3_stmt* s = nullptr;
    if (sqlite3_prepare_v2(db_.get(), sql, -1, &s, nullptr) != SQLITE_OK) return sql_error("this is no JuPedSim file");
    out.reset(s);
    return std::nullopt;
  }

  /// A real table of that name: not a view, not a virtual table, whose contents would be computed by who knows what.
  std::optional<Error> need_table(const char* name, bool& exists) {
    Statement s;
    if (const auto error =
            prepare("SELECT type, rootpage FROM sqlite_schema WHERE lower(name) = ?1 AND type IN ('table','view')", s))
      return error;
    sqlite3_bind_text(s.get(), 1, name, -1, SQLITE_STATIC);
    const int rc = sqlite3_step(s.get());
    exists = rc == SQLITE_ROW;
    if (rc != SQLITE_ROW && rc != SQLITE_DONE) return sql_error("the file is damaged");
    if (exists && (std::string_view(text(s, 0)) != "table" || sqlite3_column_int(s.get(), 1) <= 0))
      return Error{std::string("this is no JuPedSim file: ") + name + " is not a plain table"};
    return std::nullopt;
  }

  static std::string text(const Statement& s, int column) {
    const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(s.get(), column));
    return bytes ? std::string(bytes, static_cast<std::size_t>(sqlite3_column_bytes(s.get(), column))) : std::string();
  }
  static bool number(const Statement& s, int column, double& value) {
    const int type = sqlite3_column_type(s.get(), column);
    value = sqlite3_column_double(s.get(), column);
    return (type == SQLITE_FLOAT || type == SQLITE_INTEGER) && std::isfinite(value);
  }

  std::optional<Error> read_metadata() {
    bool exists = false;
    for (const char* name : {"trajectory_data", "metadata"}) {
      if (const auto error = need_table(name, exists)) return error;
      if (!exists) return Error{std::string("this is no JuPedSim file: it has no table ") + name};
    }
    Statement s;
    if (const auto error = prepare("SELECT key, value FROM metadata WHERE key IN ('version','fps')", s)) return error;
    int rc = SQLITE_ROW;
    for (int i = 0; i < 100 && (rc = sqlite3_step(s.get())) == SQLITE_ROW; ++i) {
      const std::string value = text(s, 1);
      double v = 0;
      if (!to_number(value, v))
        return Error{"metadata " + text(s, 0) + " is '" + printable(value, 40) + "', no number"};
      if (text(s, 0) == "version") version_ = v;
      if (text(s, 0) == "fps") rate_ = v;
    }
    if (rc != SQLITE_DONE) return sql_error("the file is damaged");
    if (version_ != 1 && version_ != 2 && version_ != 3)
      return Error{"this is a JuPedSim file of an unknown version; known are 1, 2 and 3"};
    return std::nullopt;
  }

  std::optional<Error> read_rows(TrackBuilder& tracks) {
    Statement s;
    const bool oriented = version_ != 3;
    if (const auto error = prepare(oriented ? "SELECT id, frame, pos_x, pos_y, ori_x, ori_y FROM trajectory_data"
                                            : "SELECT id, frame, pos_x, pos_y FROM trajectory_data",
                                   s))
      return error;
    int rc = SQLITE_ROW;
    std::size_t rows = 0;
    while ((rc = sqlite3_step(s.get())) == SQLITE_ROW) {
      TrackRow row;
      Vec2d ori;
      if (sqlite3_column_type(s.get(), 0) != SQLITE_INTEGER || sqlite3_column_type(s.get(), 1) != SQLITE_INTEGER ||
          !number(s, 2, row.point.x) || !number(s, 3, row.point.y))
        return Error{"row " + std::to_string(rows + 1) + " of trajectory_data is no id, frame, x, y"};
      row.frame = sqlite3_column_int64(s.get(), 1);
      if (oriented) {
        const bool known = number(s, 4, ori.x) && number(s, 5, ori.y) && ori != Vec2d{};
        row.heading = known ? math::atan2(ori.y, ori.x) : std::numeric_limits<double>::quiet_NaN();
      }
      if (++rows > max_rows_) return Error{"the file is damaged: it has more rows than bytes for them"};
      if (auto error = tracks.add(sqlite3_column_int64(s.get(), 0), row))
        return Error{"row " + std::to_string(rows) + " of trajectory_data: " + error->message};
    }
    if (rc != SQLITE_DONE) return sql_error("the file is damaged");
    return std::nullopt;
  }

  std::optional<Error> read_geometry(MultiPolygon& out) {
    bool exists = false;
    if (const auto error = need_table("geometry", exists)) return error;
    if (!exists) return std::nullopt;
    Statement s;
    if (const auto error = prepare("SELECT wkt FROM geometry", s)) return error;
    int rc = SQLITE_ROW, count = 0;
    std::size_t bytes = 0;
    while ((rc = sqlite3_step(s.get())) == SQLITE_ROW) {
      const std::string wkt = text(s, 0);
      bytes += wkt.size();
      if (++count > kMaxGeometries || bytes > kMaxText) return Error{"it has too much geometry"};
      const auto parsed = parse_wkt(wkt);
      if (!parsed) return Error{"its walkable area cannot be read: " + parsed.error()};
      out.insert(out.end(), parsed->polygons.begin(), parsed->polygons.end());
    }
    if (rc != SQLITE_DONE) return sql_error("the file is damaged");
    if (out.size() > 1) {
      auto united = unite(out);
      if (!united) return Error{"its walkable areas cannot be united: " + united.error()};
      out = std::move(*united);
    }
    return std::nullopt;
  }

  const std::string& path_;
  const ImportOptions& options_;
  std::unique_ptr<sqlite3, CloseDatabase> db_;
  std::size_t max_rows_ = 0;
  double version_ = 0;
  std::optional<double> rate_;
};

}  // namespace

Result<TrajectoryFile> read_jupedsim(const std::string& path, const ImportOptions& options) {
  return Reader(path, options).run();
}

}  // namespace throng
