// SQLite, behind a door: its header is included in database.cpp only. The first failure of a database is kept: ok() is
// false from then on and every further call does nothing, so callers check once at the end of a sequence.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "throng/core/result.h"

namespace throng {

class Statement;

class Database {
 public:
  /// A new file, which must not exist. The directory must be writable.
  static Result<Database> create(const std::string& path);
  /// An existing file for writing. Its content is not trusted: defensive, and no code in the schema is run.
  static Result<Database> open(const std::string& path);
  /// Not trusted: read-only, defensive, no code in the schema, texts and blobs above `limit` bytes are errors, and a
  /// statement that runs away is stopped.
  static Result<Database> open_untrusted(const std::string& path, std::size_t limit);
  static Result<Database> open_untrusted(std::span<const std::byte> file, std::size_t limit);
  Database(Database&&) noexcept;
  Database& operator=(Database&&) noexcept;
  ~Database();

  bool ok() const;
  const std::string& error() const;  ///< says what to do where that is known
  void fail(std::string message);
  /// Statements without results, several with semicolons.
  bool run(const char* sql);
  Statement prepare(const char* sql);
  /// The single number that the statement gives; 0 when it gives none.
  std::int64_t number(const char* sql);
  /// Whether `name` is an ordinary table of the file, not a view or something with code behind it.
  bool has_table(std::string_view name);
  bool has_column(std::string_view table, std::string_view column);

 private:
  friend class Statement;
  struct Impl;
  explicit Database(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

class Statement {
 public:
  Statement(Statement&& other) noexcept;
  Statement& operator=(Statement&&) = delete;
  ~Statement();

  /// Parameters count from 1. What is bound must live until step().
  Statement& bind(int i, std::int64_t value);
  Statement& bind(int i, double value);
  Statement& bind(int i, std::string_view text);
  Statement& bind(int i, std::span<const std::byte> blob);
  Statement& bind_null(int i);
  /// True when there is a row to read; false at the end and on failure.
  bool step();
  /// Runs to the end; then the next bind() starts anew.
  bool finish();

  // Of the present row; columns count from 0. Of another type: converted or zero, never undefined.
  std::int64_t whole(int column) const;
  /// Fails the database when the number is outside.
  std::int64_t whole(int column, std::int64_t least, std::int64_t most);
  double real(int column) const;
  bool is_null(int column) const;
  std::string text(int column) const;
  std::span<const std::byte> blob(int column) const;  ///< until the next step

 private:
  friend class Database;
  Statement(Database::Impl* db, void* statement) : db_(db), statement_(statement) {}
  Database::Impl* db_;
  void* statement_;
};

}  // namespace throng
