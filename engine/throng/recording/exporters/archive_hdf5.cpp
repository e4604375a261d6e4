// Both directions of the archive's HDF5 layout; the only file that includes the HDF5 library.
#include <hdf5.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <utility>

#include "throng/core/text.h"
#include "throng/geometry/wkt.h"
#include "throng/recording/exporters/export.h"
#include "throng/recording/exporters/output_file.h"
#include "throng/recording/exporters/writer.h"
#include "throng/recording/importers/archive_hdf5.h"
#include "throng/recording/importers/isolated.h"
#include "throng/recording/importers/tracks.h"

namespace throng {
namespace {

constexpr hsize_t kChunk = 16384;  ///< records

/// An identifier of the library, closed at the end of the scope.
class Handle {
 public:
  Handle(hid_t id, herr_t (*close)(hid_t)) : id_(id), close_(close) {}
  ~Handle() { reset(); }
  Handle(Handle&& o) noexcept : id_(std::exchange(o.id_, H5I_INVALID_HID)), close_(o.close_) {}
  Handle& operator=(Handle&& o) noexcept {
    reset();
    id_ = std::exchange(o.id_, H5I_INVALID_HID);
    close_ = o.close_;
    return *this;
  }
  operator hid_t() const { return id_; }
  bool valid() const { return id_ >= 0; }
  /// False when closing, which may write, failed.
  bool reset() { return id_ < 0 || close_(std::exchange(id_, H5I_INVALID_HID)) >= 0; }

 private:
  hid_t id_;
  herr_t (*close_)(hid_t);
};

/// The library prints what goes wrong to the terminal unless told not to; we say it in our own words.
void silence() { H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr); }

/// The innermost reason the library has noted.
std::string reason() {
  std::string text;
  const auto take = [](unsigned, const H5E_error2_t* e, void* into) -> herr_t {
    if (e->desc) *static_cast<std::string*>(into) = e->desc;
    return 0;
  };
  H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, take, &text);
  H5Eclear2(H5E_DEFAULT);
  return text.empty() ? "unknown reason" : printable(text, 200);
}

// ---- writing ----------------------------------------------------------------------------------------------------

struct Record {
  std::uint32_t frame, id;
  double x, y, z;
};

/// Columns in the order of JuPedSim's files; readers find them by name. On disk without gaps, little-endian.
Handle record_type(bool on_disk) {
  const hid_t u32 = on_disk ? H5T_STD_U32LE : H5T_NATIVE_UINT32, f64 = on_disk ? H5T_IEEE_F64LE : H5T_NATIVE_DOUBLE;
  Handle type(H5Tcreate(H5T_COMPOUND, on_disk ? 32 : sizeof(Record)), H5Tclose);
  H5Tinsert(type, "frame", on_disk ? 0 : offsetof(Record, frame), u32);
  H5Tinsert(type, "id", on_disk ? 4 : offsetof(Record, id), u32);
  H5Tinsert(type, "x", on_disk ? 8 : offsetof(Record, x), f64);
  H5Tinsert(type, "y", on_disk ? 16 : offsetof(Record, y), f64);
  H5Tinsert(type, "z", on_disk ? 24 : offsetof(Record, z), f64);
  return type;
}

class Hdf5Writer final : public TrajectoryWriter {
 public:
  Hdf5Writer(OutputFile out, const ExportInfo& info) : out_(std::move(out)) {
    silence();
    const Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
    H5Pset_libver_bounds(access, H5F_LIBVER_V18, H5F_LIBVER_LATEST);
    const Handle creation(H5Pcreate(H5P_FILE_CREATE), H5Pclose);
    H5Pset_obj_track_times(creation, false);  // nor does the root group carry the time of writing
    file_ = Handle(H5Fcreate(out_.temporary().c_str(), H5F_ACC_TRUNC, creation, access), H5Fclose);
    if (!check(file_)) return;
    make_dataset();
    if (error_) return;
    describe(info);
  }

  std::optional<Error> add(std::int64_t frame, double, std::span<const ExportRow> rows) override {
    constexpr std::int64_t kLargest = 0xffffffff;
    for (const ExportRow& r : rows) {
      if (frame < 0 || frame > kLargest || r.id < 0 || r.id > kLargest)
        return Error{"this format has frames and ids from 0 to 4294967295 only, found frame " + std::to_string(frame) +
                     ", id " + std::to_string(r.id)};
      pending_.push_back(
          {static_cast<std::uint32_t>(frame), static_cast<std::uint32_t>(r.id), r.point.x, r.point.y, r.z});
      if (pending_.size() == kChunk) flush();
    }
    return error_;
  }

  std::optional<Error> finish() override {
    flush();
    const bool closed = dataset_.reset() && file_.reset();
    if (!closed) check(H5I_INVALID_HID);
    return error_ ? error_ : out_.commit();
  }

  const std::optional<Error>& error() const { return error_; }

 private:
  bool check(hid_t result) {
    if (result < 0 && !error_) error_ = Error{"cannot write '" + printable(out_.path(), 300) + "': " + reason()};
    return result >= 0;
  }

  void make_dataset() {
    const hsize_t none = 0, endless = H5S_UNLIMITED;
    const Handle space(H5Screate_simple(1, &none, &endless), H5Sclose);
    const Handle plan(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
    H5Pset_chunk(plan, 1, &kChunk);
    H5Pset_shuffle(plan);
    H5Pset_deflate(plan, 1);
    H5Pset_obj_track_times(plan, false);  // the same run gives the same bytes
    dataset_ =
        Handle(H5Dcreate2(file_, "trajectory", record_type(true), space, H5P_DEFAULT, plan, H5P_DEFAULT), H5Dclose);
    check(dataset_);
  }

  void describe(const ExportInfo& info) {
    number(dataset_, "fps", info.rate);
    text(dataset_, "column_units", R"({"frame": "1", "id": "1", "x": "m", "y": "m", "z": "m"})");
    text(dataset_, "column_descriptions",
         R"({"frame": "frame number, time = frame / fps", "id": "unique identifier of the person", )"
         R"("x": "x-coordinate", "y": "y-coordinate", "z": "height of the feet"})");
    text(file_, "wkt_geometry", walkable_wkt(info.walkable));
    integer(file_, "schema_version", 2);
    text(file_, "producer", "throng");
    text(file_, "producer_version", info.version);
    text(file_, "source", info.source);
    text(file_, "level", info.level);
    number(file_, "fps", info.rate);
    if (info.dt) {
      number(file_, "dt", *info.dt);
      integer(file_, "every_nth_frame", std::llround(1 / (info.rate * *info.dt)));
    }
    if (const Boxd box = bounds(info.walkable); !box.empty()) {
      number(file_, "xmin", box.lo.x), number(file_, "xmax", box.hi.x);
      number(file_, "ymin", box.lo.y), number(file_, "ymax", box.hi.y);
    }
  }

  void attribute(hid_t of, const char* name, hid_t disk, hid_t memory, const void* value) {
    if (error_) return;
    const Handle space(H5Screate(H5S_SCALAR), H5Sclose);
    const Handle a(H5Acreate2(of, name, disk, space, H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
    if (check(a)) check(H5Awrite(a, memory, value));
  }
  void number(hid_t of, const char* name, double v) { attribute(of, name, H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, &v); }
  void integer(hid_t of, const char* name, std::int64_t v) { attribute(of, name, H5T_STD_I64LE, H5T_NATIVE_INT64, &v); }
  /// Of any length: an attribute with its text inside would end at 64 KiB.
  void text(hid_t of, const char* name, const std::string& v) {
    const Handle type(H5Tcopy(H5T_C_S1), H5Tclose);
    H5Tset_size(type, H5T_VARIABLE);
    H5Tset_cset(type, H5T_CSET_UTF8);
    const char* chars = v.c_str();
    attribute(of, name, type, type, &chars);
  }

  void flush() {
    if (pending_.empty() || error_) return;
    const hsize_t count = pending_.size(), all = written_ + count;
    if (!check(H5Dset_extent(dataset_, &all))) return;
    const Handle space(H5Dget_space(dataset_), H5Sclose);
    const Handle memory(H5Screate_simple(1, &count, nullptr), H5Sclose);
    if (!check(H5Sselect_hyperslab(space, H5S_SELECT_SET, &written_, nullptr, &count, nullptr))) return;
    check(H5Dwrite(dataset_, record_type(false), memory, space, H5P_DEFAULT, pending_.data()));
    written_ = all;
    pending_.clear();
  }

  OutputFile out_;
  std::optional<Error> error_;
  Handle file_{H5I_INVALID_HID, H5Fclose}, dataset_{H5I_INVALID_HID, H5Dclose};
  std::vector<Record> pending_;
  hsize_t written_ = 0;
};

// ---- reading ----------------------------------------------------------------------------------------------------

constexpr hsize_t kMaxText = std::size_t{64} << 20;

struct Row {
  double id, frame, x, y, z;
};

/// What the child sends first; then `rows` Rows, then the text.
struct Answer {
  double rate = 0;  ///< 0 = not said
  std::uint64_t rows = 0, text = 0;
  bool has_z = false, ours = false;
  char unused[6] = {};
};

double read_rate(hid_t dataset) {
  const Handle a(H5Aopen(dataset, "fps", H5P_DEFAULT), H5Aclose);
  if (!a.valid()) return 0;
  const Handle type(H5Aget_type(a), H5Tclose);
  const Handle space(H5Aget_space(a), H5Sclose);
  const H5T_class_t kind = H5Tget_class(type);
  double rate = 0;
  if ((kind != H5T_FLOAT && kind != H5T_INTEGER) || H5Sget_simple_extent_npoints(space) != 1) return 0;
  return H5Aread(a, H5T_NATIVE_DOUBLE, &rate) >= 0 && std::isfinite(rate) && rate > 0 ? rate : 0;
}

std::string read_text(hid_t file, const char* name) {
  const Handle a(H5Aopen(file, name, H5P_DEFAULT), H5Aclose);
  if (!a.valid()) return {};
  const Handle type(H5Aget_type(a), H5Tclose);
  const Handle space(H5Aget_space(a), H5Sclose);
  if (H5Tget_class(type) != H5T_STRING || H5Sget_simple_extent_npoints(space) != 1) return {};
  if (H5Tis_variable_str(type) > 0) {
    char* chars = nullptr;
    if (H5Aread(a, type, &chars) < 0 || !chars) return {};
    std::string text(chars, strnlen(chars, kMaxText));
    H5free_memory(chars);
    return text;
  }
  const std::size_t size = H5Tget_size(type);
  if (size == 0 || size > kMaxText) return {};
  std::string text(size, '\0');
  if (H5Aread(a, type, text.data()) < 0) return {};
  text.resize(strnlen(text.data(), size));
  return text;
}

std::optional<Error> check_members(hid_t type, bool& has_z) {
  if (H5Tget_class(type) != H5T_COMPOUND) return Error{"its dataset /trajectory is no table of records"};
  for (const char* name : {"id", "frame", "x", "y", "z"}) {
    const int i = H5Tget_member_index(type, name);
    if (i < 0 && *name == 'z') continue;
    const H5T_class_t kind = i < 0 ? H5T_NO_CLASS : H5Tget_member_class(type, static_cast<unsigned>(i));
    if (kind != H5T_INTEGER && kind != H5T_FLOAT)
      return Error{std::string("its dataset /trajectory has no column of numbers `") + name + "`"};
    if (*name == 'z') has_z = true;
  }
  return std::nullopt;
}

std::optional<Error> read_rows(const std::string& path, const Send& send) {
  silence();
  const Handle file(H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose);
  if (!file.valid()) return Error{"this is no HDF5 file, or it is damaged: " + reason()};
  const Handle dataset(H5Dopen2(file, "trajectory", H5P_DEFAULT), H5Dclose);
  if (!dataset.valid()) return Error{"it has no dataset /trajectory"};
  const Handle type(H5Dget_type(dataset), H5Tclose);
  Answer answer;
  if (const auto error = check_members(type, answer.has_z)) return error;
  const Handle space(H5Dget_space(dataset), H5Sclose);
  hsize_t rows = 0;
  if (H5Sget_simple_extent_ndims(space) != 1 || H5Sget_simple_extent_dims(space, &rows, nullptr) != 1)
    return Error{"its dataset /trajectory is no list"};
  // Deflate packs 1000 : 1 at best; rows beyond that are not in the file.
  std::error_code ignored;
  const auto bytes = std::filesystem::file_size(path, ignored);
  if (rows > kMaxImportedRows || rows > bytes * 1100) return Error{"it says it has more rows than it can hold"};
  const std::string wkt = read_text(file, "wkt_geometry");
  answer.rate = read_rate(dataset);
  answer.ours = read_text(file, "producer") == "throng";
  answer.rows = rows;
  answer.text = wkt.size();
  if (!send(&answer, sizeof answer)) return Error{"interrupted"};

  const Handle row(H5Tcreate(H5T_COMPOUND, sizeof(Row)), H5Tclose);
  H5Tinsert(row, "id", offsetof(Row, id), H5T_NATIVE_DOUBLE);
  H5Tinsert(row, "frame", offsetof(Row, frame), H5T_NATIVE_DOUBLE);
  H5Tinsert(row, "x", offsetof(Row, x), H5T_NATIVE_DOUBLE);
  H5Tinsert(row, "y", offsetof(Row, y), H5T_NATIVE_DOUBLE);
  if (answer.has_z) H5Tinsert(row, "z", offsetof(Row, z), H5T_NATIVE_DOUBLE);
  std::vector<Row> block(kChunk);
  for (hsize_t at = 0; at < rows; at += kChunk) {
    const hsize_t n = std::min(kChunk, rows - at);
    const Handle memory(H5Screate_simple(1, &n, nullptr), H5Sclose);
    H5Sselect_hyperslab(space, H5S_SELECT_SET, &at, nullptr, &n, nullptr);
    if (H5Dread(dataset, row, memory, space, H5P_DEFAULT, block.data()) < 0)
      return Error{"the file is damaged: rows from " + std::to_string(at) + " cannot be read: " + reason()};
    if (!send(block.data(), n * sizeof(Row))) return Error{"interrupted"};
  }
  if (!send(wkt.data(), wkt.size())) return Error{"interrupted"};
  return std::nullopt;
}

bool whole(double v) { return v == std::floor(v) && std::fabs(v) <= kMaxFrame; }

}  // namespace

WriterResult make_archive_hdf5_writer(const std::string& path, const ExportInfo& info, Overwrite overwrite) {
  auto file = OutputFile::create(path, overwrite);
  if (!file) return Error{file.error()};
  auto writer = std::make_unique<Hdf5Writer>(std::move(*file), info);
  if (const auto& error = writer->error()) return *error;
  return std::unique_ptr<TrajectoryWriter>(std::move(writer));
}

Result<TrajectoryFile> read_archive_hdf5(const std::string& path, const ImportOptions& options) {
  IsolationLimits limits;
  std::error_code ignored;
  const auto size = std::filesystem::file_size(path, ignored);
  // Far more than a sound file takes: a damaged one may send the library in circles.
  limits.seconds = 10 + static_cast<unsigned>((ignored ? 0 : std::min<std::uintmax_t>(size, 1u << 31)) >> 20);
  const auto bytes = run_isolated([&](const Send& send) { return read_rows(path, send); }, limits);
  if (!bytes) return Error{printable(bytes.error(), 300)};
  Answer answer;
  if (bytes->size() < sizeof answer) return Error{"the file is damaged"};
  std::memcpy(&answer, bytes->data(), sizeof answer);
  if (bytes->size() - sizeof answer != answer.rows * sizeof(Row) + answer.text) return Error{"the file is damaged"};
  TrackBuilder tracks;
  for (std::uint64_t i = 0; i < answer.rows; ++i) {
    Row r;
    std::memcpy(&r, bytes->data() + sizeof answer + i * sizeof r, sizeof r);
    const auto at_row = [&](const std::string& what) { return Error{"row " + std::to_string(i + 1) + ": " + what}; };
    if (!whole(r.id) || !whole(r.frame)) return at_row("ids and frames are whole numbers");
    TrackRow row;
    row.frame = static_cast<std::int64_t>(r.frame);
    row.point = {r.x, r.y};
    if (answer.has_z) row.z = r.z;
    if (const auto error = tracks.add(static_cast<std::int64_t>(r.id), row)) return at_row(error->message);
  }
  const auto rate = options.rate ? options.rate : answer.rate > 0 ? std::optional(answer.rate) : std::nullopt;
  if (const auto error = what_is_missing(rate, "the attribute `fps` of /trajectory", 1, "")) return *error;
  auto file = tracks.finish(*rate, options.metres_per_unit.value_or(1));
  if (!file) return file;
  TrajectoryLevel level{"ground", 0, {}};
  if (answer.text > 0) {
    const auto wkt = parse_wkt(std::string_view(*bytes).substr(bytes->size() - answer.text));
    if (!wkt) return Error{"its walkable area cannot be read: " + wkt.error()};
    level.walkable = std::move(wkt->polygons);
  }
  file->levels.push_back(std::move(level));
  file->z_is_feet = answer.ours;
  return file;
}

}  // namespace throng
