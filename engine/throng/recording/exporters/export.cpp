#include "throng/recording/exporters/export.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include "throng/core/text.h"
#include "throng/geometry/wkt.h"
#include "throng/recording/exporters/output_file.h"
#include "throng/recording/importers/import.h"

namespace throng {
namespace {

constexpr std::array<ExportFormat, 4> kFormats{{
    {"csv", ".csv", "table of text, one line a person and frame", false, make_csv_writer},
    {"jupedsim", ".sqlite", "SQLite file of JuPedSim, version 2, with orientation", true, make_jupedsim_writer},
    {"txt", ".txt", "text of the Pedestrian Dynamics Data Archive (PeTrack)", false, make_archive_text_writer},
    {"hdf5", ".h5", "HDF5 of the Pedestrian Dynamics Data Archive", true, make_archive_hdf5_writer},
}};

constexpr std::size_t kNotWanted = ~std::size_t{0};

std::optional<Error> write_text(const std::string& path, const std::string& text, Overwrite overwrite) {
  auto file = OutputFile::create(path, overwrite);
  if (!file) return Error{file.error()};
  file->write(text);
  file->write("\n");
  return file->commit();
}

bool same_text(const std::string& path, const std::string& text) {
  const auto there = read_text_file(path, text.size() + 1);
  return there && *there == text + "\n";
}

std::string area_name(const std::string& path) {
  return std::filesystem::path(path).replace_extension(".wkt").string();
}

}  // namespace

std::span<const ExportFormat> export_formats() { return kFormats; }

const ExportFormat* find_export_format(std::string_view name) {
  for (const ExportFormat& f : kFormats)
    if (f.name == name) return &f;
  return nullptr;
}

std::string walkable_wkt(const MultiPolygon& walkable) {
  if (walkable.size() == 1) return to_wkt(walkable[0]);
  if (walkable.empty()) return "GEOMETRYCOLLECTION EMPTY";
  std::string s = "GEOMETRYCOLLECTION (";
  for (std::size_t i = 0; i < walkable.size(); ++i) s += (i > 0 ? ", " : "") + to_wkt(walkable[i]);
  return s + ")";
}

std::string level_file_name(const std::string& path, std::string_view level) {
  std::string name;
  for (const char c : level) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
    name += plain ? c : '_';
  }
  if (name.size() > 60) name.resize(60);
  const std::filesystem::path p(path);
  return (p.parent_path() / (p.stem().string() + "_" + name + p.extension().string())).string();
}

Result<LevelExport> LevelExport::start(const ExportTarget& target, const ExportInfo& info,
                                       std::span<const ExportLevel> levels) {
  LevelExport out;
  out.overwrite_ = target.overwrite;
  std::string base = target.path;
  if (std::filesystem::path(base).extension().empty()) base += target.format->extension;
  std::vector<std::string> names;
  for (const ExportLevel& l : levels) names.push_back(l.id);
  if (!target.level.empty() && std::find(names.begin(), names.end(), target.level) == names.end()) {
    std::string all;
    for (const auto& n : names) all += (all.empty() ? "" : ", ") + printable(n, 40);
    return Error{"there is no level '" + printable(target.level, 60) + "'" + did_you_mean(target.level, names) +
                 "; the recording has " + printable(all, 400)};
  }
  std::vector<std::string> taken;
  out.part_of_level_.assign(levels.size(), kNotWanted);
  for (std::size_t i = 0; i < levels.size(); ++i) {
    if (!target.level.empty() && target.level != levels[i].id) continue;
    out.part_of_level_[i] = out.parts_.size();
    Part part;
    part.level = i;
    part.path = levels.size() > 1 && target.level.empty() ? level_file_name(base, levels[i].id) : base;
    // "1.OG" and "1 OG" would be one name.
    for (int n = 2; std::find(taken.begin(), taken.end(), part.path) != taken.end(); ++n)
      part.path = level_file_name(base, levels[i].id + "-" + std::to_string(n));
    taken.push_back(part.path);
    out.parts_.push_back(std::move(part));
  }
  for (Part& part : out.parts_) {
    ExportInfo own = info;
    own.level = levels[part.level].id;
    own.walkable = levels[part.level].walkable;
    auto writer = target.format->make(part.path, own, target.overwrite);
    if (!writer) return Error{writer.error()};
    part.writer = std::move(*writer);
    if (!target.format->has_geometry) {
      part.area_path = area_name(part.path);
      part.wkt = walkable_wkt(own.walkable);
      if (same_text(part.area_path, part.wkt)) {
        part.area_path.clear();  // the same area, from an export to another format
      } else if (target.overwrite == Overwrite::kNo && std::filesystem::exists(part.area_path)) {
        return Error{"'" + printable(part.area_path, 300) + "' exists already and is left as it is"};
      }
    }
  }
  return out;
}

std::optional<Error> LevelExport::add(std::int64_t frame, double time, std::span<const ExportRow> rows,
                                      std::span<const std::uint16_t> level) {
  for (Part& p : parts_) p.rows.clear();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (level[i] >= part_of_level_.size()) return Error{"a person stands on a level that does not exist"};
    const std::size_t part = part_of_level_[level[i]];
    if (part != kNotWanted) parts_[part].rows.push_back(rows[i]);
  }
  for (Part& p : parts_)
    if (auto error = p.writer->add(frame, time, p.rows)) return error;
  return std::nullopt;
}

Result<std::vector<std::string>> LevelExport::finish() {
  std::vector<std::string> written;
  for (Part& p : parts_) {
    if (const auto error = p.writer->finish()) return *error;
    written.push_back(p.path);
    if (p.area_path.empty()) continue;
    if (const auto error = write_text(p.area_path, p.wkt, overwrite_)) return *error;
    written.push_back(p.area_path);
  }
  return written;
}

}  // namespace throng
