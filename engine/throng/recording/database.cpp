#include "throng/recording/database.h"

#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <limits>

namespace throng {

struct Database::Impl {
  sqlite3* db = nullptr;
  std::string path;
  std::string error;
  std::uint64_t budget = 0;  ///< callbacks left of the statement that runs; 0 = unbounded
  bool bounded = false;

  ~Impl() { sqlite3_close_v2(db); }
  void fail(int code);
};

namespace {

/// A callback every so many instructions, and so many callbacks for one statement: some ten seconds.
constexpr int kInstructions = 100'000;
constexpr std::uint64_t kCallbacks = 50'000;

std::string text_of(int code, sqlite3* db) {
  const int system = db ? sqlite3_system_errno(db) : 0;
  switch (code & 0xff) {
    case SQLITE_FULL:
      return "there is no room left on the disk";
    case SQLITE_READONLY:
      return "it cannot be written (read-only)";
    case SQLITE_NOTADB:
      return "this is not a recording";
    case SQLITE_CORRUPT:
      return "the file is damaged";
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return "another program is writing it";
    case SQLITE_INTERRUPT:
      return "the file is damaged (reading it does not end)";
    case SQLITE_TOOBIG:
      return "the file is damaged (a part of it is too large)";
    case SQLITE_CANTOPEN:
      return std::string("it cannot be opened") + (system ? std::string(" (") + std::strerror(system) + ")" : "");
    case SQLITE_IOERR:
      // Quotas and limits on the size of files come as this, without the system's reason.
      if (code == SQLITE_IOERR_WRITE || code == SQLITE_IOERR_SHMSIZE || code == SQLITE_IOERR_TRUNCATE)
        return "it cannot be written any further: there is no room left, a quota or the largest size of a file is "
               "reached";
      return std::string("reading or writing failed") + (system ? std::string(" (") + std::strerror(system) + ")" : "");
    default:
      return db ? sqlite3_errmsg(db) : sqlite3_errstr(code);
  }
}

int count_down(void* budget) {
  auto& left = *static_cast<std::uint64_t*>(budget);
  return left == 0 || --left == 0;
}

/// A file: URI for which SQLite takes no locks and looks for no other files.
std::string immutable_uri(const std::string& path) {
  static const char* const digits = "0123456789ABCDEF";
  std::string uri = "file:";
  for (const char c : path) {
    const auto b = static_cast<unsigned char>(c);
    if (std::isalnum(b) || c == '/' || c == '.' || c == '-' || c == '_') {
      uri += c;
    } else {
      uri += '%', uri += digits[b >> 4], uri += digits[b & 15];
    }
  }
  return uri + "?immutable=1";
}

/// Nothing in the file acts by itself, whatever is done with it.
void run_no_code(sqlite3* db) {
  sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, nullptr);
}

void distrust(sqlite3* db, std::size_t limit, std::uint64_t* budget) {
  run_no_code(db);
  const auto most = static_cast<int>(std::min<std::size_t>(limit, std::numeric_limits<int>::max()));
  sqlite3_limit(db, SQLITE_LIMIT_LENGTH, most);
  sqlite3_limit(db, SQLITE_LIMIT_SQL_LENGTH, 100'000);
  sqlite3_limit(db, SQLITE_LIMIT_COLUMN, 200);
  sqlite3_limit(db, SQLITE_LIMIT_EXPR_DEPTH, 20);
  sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, 0);
  sqlite3_progress_handler(db, kInstructions, count_down, budget);
}

}  // namespace

void Database::Impl::fail(int code) {
  if (error.empty()) error = path + ": " + text_of(code, db);
}

Database::Database(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Database::Database(Database&&) noexcept = default;
Database& Database::operator=(Database&&) noexcept = default;
Database::~Database() = default;

bool Database::ok() const { return impl_->error.empty(); }
const std::string& Database::error() const { return impl_->error; }
void Database::fail(std::string message) {
  if (ok()) impl_->error = impl_->path + ": " + std::move(message);
}

Result<Database> Database::create(const std::string& path) {
  auto impl = std::make_unique<Impl>();
  impl->path = path;
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
  if (const int code = sqlite3_open_v2(path.c_str(), &impl->db, flags, nullptr); code != SQLITE_OK) {
    const int system = impl->db ? sqlite3_system_errno(impl->db) : 0;
    if ((code & 0xff) == SQLITE_CANTOPEN && system != 0)
      return Error{path + ": it cannot be written (" + std::strerror(system) + ")"};
    return Error{path + ": " + text_of(code, impl->db)};
  }
  sqlite3_busy_timeout(impl->db, 5000);
  return Database(std::move(impl));
}

Result<Database> Database::open(const std::string& path) {
  auto impl = std::make_unique<Impl>();
  impl->path = path;
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
  if (const int code = sqlite3_open_v2(path.c_str(), &impl->db, flags, nullptr); code != SQLITE_OK)
    return Error{path + ": " + text_of(code, impl->db)};
  run_no_code(impl->db);
  if (sqlite3_db_readonly(impl->db, "main") == 1) return Error{path + ": it cannot be written (read-only)"};
  sqlite3_busy_timeout(impl->db, 5000);
  return Database(std::move(impl));
}

Result<Database> Database::open_untrusted(const std::string& path, std::size_t limit) {
  if (access(path.c_str(), R_OK) != 0) return Error{path + ": " + std::strerror(errno)};
  // A file written to its end needs nothing beside it; in a folder that cannot be written, SQLite must be told so.
  for (const bool immutable : {false, true}) {
    if (immutable && access((path + "-wal").c_str(), F_OK) == 0) break;
    auto impl = std::make_unique<Impl>();
    impl->path = path;
    const int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | (immutable ? SQLITE_OPEN_URI : 0);
    const std::string name = immutable ? immutable_uri(path) : path;
    if (sqlite3_open_v2(name.c_str(), &impl->db, flags, nullptr) != SQLITE_OK) continue;
    impl->bounded = true;
    impl->budget = kCallbacks;
    distrust(impl->db, limit, &impl->budget);
    sqlite3_busy_timeout(impl->db, 2000);
    const int code = sqlite3_exec(impl->db, "SELECT count(*) FROM sqlite_master", nullptr, nullptr, nullptr);
    if (code == SQLITE_OK) return Database(std::move(impl));
    if ((code & 0xff) != SQLITE_CANTOPEN && (code & 0xff) != SQLITE_READONLY)
      return Error{path + ": " + text_of(code, impl->db)};
  }
  return Error{path + ": it cannot be opened for reading"};
}

Result<Database> Database::open_untrusted(std::span<const std::byte> file, std::size_t limit) {
  auto impl = std::make_unique<Impl>();
  impl->path = "recording";
  if (sqlite3_open_v2(":memory:", &impl->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr) != SQLITE_OK)
    return Error{"out of memory"};
  auto* copy = static_cast<unsigned char*>(sqlite3_malloc64(file.size() + 1));
  if (!copy) return Error{"out of memory"};
  if (!file.empty()) std::memcpy(copy, file.data(), file.size());
  const auto size = static_cast<sqlite3_int64>(file.size());
  const int code = sqlite3_deserialize(impl->db, "main", copy, size, size,
                                       SQLITE_DESERIALIZE_READONLY | SQLITE_DESERIALIZE_FREEONCLOSE);
  if (code != SQLITE_OK) return Error{"recording: " + text_of(code, impl->db)};
  impl->bounded = true;
  impl->budget = kCallbacks;
  distrust(impl->db, limit, &impl->budget);
  return Database(std::move(impl));
}

bool Database::run(const char* sql) {
  if (!ok()) return false;
  impl_->budget = kCallbacks;
  const int code = sqlite3_exec(impl_->db, sql, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) impl_->fail(sqlite3_extended_errcode(impl_->db));
  return ok();
}

Statement Database::prepare(const char* sql) {
  sqlite3_stmt* statement = nullptr;
  if (ok()) {
    const int code = sqlite3_prepare_v2(impl_->db, sql, -1, &statement, nullptr);
    // A table or a column that should be there is not: the file's fault when it is not ours.
    if (code == SQLITE_ERROR && impl_->bounded)
      fail("the file is damaged (" + std::string(sqlite3_errmsg(impl_->db)) + ")");
    else if (code != SQLITE_OK)
      impl_->fail(code);
  }
  return Statement(impl_.get(), statement);
}

std::int64_t Database::number(const char* sql) {
  Statement s = prepare(sql);
  return s.step() ? s.whole(0) : 0;
}

bool Database::has_table(std::string_view name) {
  Statement s = prepare("SELECT sql FROM sqlite_master WHERE name = ?1 AND type = 'table' AND rootpage > 0");
  s.bind(1, name);
  if (!s.step()) return false;
  const std::string sql = s.text(0);
  return sql.rfind("CREATE TABLE", 0) == 0;
}

bool Database::has_column(std::string_view table, std::string_view column) {
  Statement s = prepare("SELECT count(*) FROM pragma_table_info(?1) WHERE name = ?2");
  s.bind(1, table).bind(2, column);
  return s.step() && s.whole(0) > 0;
}

Statement::Statement(Statement&& other) noexcept : db_(other.db_), statement_(other.statement_) {
  other.statement_ = nullptr;
}
Statement::~Statement() { sqlite3_finalize(static_cast<sqlite3_stmt*>(statement_)); }

namespace {

sqlite3_stmt* raw(void* s) { return static_cast<sqlite3_stmt*>(s); }

}  // namespace

Statement& Statement::bind(int i, std::int64_t value) {
  if (statement_) sqlite3_bind_int64(raw(statement_), i, value);
  return *this;
}
Statement& Statement::bind(int i, double value) {
  if (statement_) sqlite3_bind_double(raw(statement_), i, value);
  return *this;
}
Statement& Statement::bind(int i, std::string_view text) {
  if (statement_ && sqlite3_bind_text64(raw(statement_), i, text.data() ? text.data() : "", text.size(), SQLITE_STATIC,
                                        SQLITE_UTF8) != SQLITE_OK)
    db_->fail(SQLITE_TOOBIG);
  return *this;
}
Statement& Statement::bind(int i, std::span<const std::byte> blob) {
  static const std::byte nothing{};
  if (statement_ && sqlite3_bind_blob64(raw(statement_), i, blob.empty() ? &nothing : blob.data(), blob.size(),
                                        SQLITE_STATIC) != SQLITE_OK)
    db_->fail(SQLITE_TOOBIG);
  return *this;
}
Statement& Statement::bind_null(int i) {
  if (statement_) sqlite3_bind_null(raw(statement_), i);
  return *this;
}

bool Statement::step() {
  if (!statement_ || !db_->error.empty()) return false;
  db_->budget = kCallbacks;
  const int code = sqlite3_step(raw(statement_));
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) db_->fail(sqlite3_extended_errcode(db_->db));
  return false;
}

bool Statement::finish() {
  while (step()) {
  }
  if (statement_) sqlite3_reset(raw(statement_));
  return db_->error.empty();
}

std::int64_t Statement::whole(int column) const { return sqlite3_column_int64(raw(statement_), column); }
std::int64_t Statement::whole(int column, std::int64_t least, std::int64_t most) {
  const std::int64_t v = whole(column);
  if (v >= least && v <= most) return v;
  db_->fail(SQLITE_CORRUPT);
  return least;
}
double Statement::real(int column) const { return sqlite3_column_double(raw(statement_), column); }
bool Statement::is_null(int column) const { return sqlite3_column_type(raw(statement_), column) == SQLITE_NULL; }
std::string Statement::text(int column) const {
  const unsigned char* t = sqlite3_column_text(raw(statement_), column);
  const int n = sqlite3_column_bytes(raw(statement_), column);
  return t && n > 0 ? std::string(reinterpret_cast<const char*>(t), static_cast<std::size_t>(n)) : std::string();
}
std::span<const std::byte> Statement::blob(int column) const {
  const void* b = sqlite3_column_blob(raw(statement_), column);
  const int n = sqlite3_column_bytes(raw(statement_), column);
  return b && n > 0 ? std::span(static_cast<const std::byte*>(b), static_cast<std::size_t>(n))
                    : std::span<const std::byte>();
}

}  // namespace throng
