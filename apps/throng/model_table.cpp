#include "model_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "model_variant.h"
#include "throng/scenario/emit.h"

namespace throng::bench {
namespace {

struct NumberInfo {
  std::string_view key;   ///< in JSON and CSV
  std::string_view head;  ///< in the table; empty: shown in another column, or not at all
  int digits;             ///< after the point; -1: three significant ones
  std::string_view doc;
};

constexpr std::array<NumberInfo, kModelNumbers> kInfo{{
    {"people", "", 0, ""},
    {"steer_us", "steer", 3, "us per person and step in the stage `steer`, one core"},
    {"turn_us", "turn", 3,
     "the same per turn of steering; models at the pace of footsteps have fewer turns than steps"},
    {"step_us", "step", 3, "us per person and step, all stages"},
    {"stable_dt", "stable", 2, "s, largest stable time step (bench/README.md); of speed: the least of the scenes"},
    {"efficiency", "effic.", -1, "stable time step / cost of a step of that length, without unit (PV-05)"},
    {"collisions", "collis.", 0, "times that two bodies got into each other, also between frames"},
    {"penetration", "penetr.", 4, "their mean depth by person and frame (PV-72)"},
    {"deepest", "", 3, ""},
    {"acceleration", "accel.", 2, "m/s2, mean (PV-71)"},
    {"arrived", "arrived", 0, "of the people"},
    {"mean_time", "mean", 1, "s on the way, of those who arrived"},
    {"longest_time", "max", 1, "s on the way, greatest"},
    {"slow_percent", "slow %", 2, "share of time below 0.5 m/s, mean over people (EG-56)"},
    {"path_ratio", "path", 2, "way walked / straight distance"},
    {"reversals", "", 1, ""},
    {"lanes", "", 2, ""},
    {"stripes", "", 2, ""},
    {"stripe_degrees", "", 0, ""},
    {"centre", "", 2, ""},
    {"rotation", "", 2, ""},
    {"least_speed", "", 2, ""},
    {"most_speed", "", 2, ""},
}};

std::string number_text(const NumberInfo& info, double v) {
  if (std::isnan(v)) return "-";
  return info.digits < 0 ? fmt::format("{:.3g}", v) : fmt::format("{:.{}f}", v, info.digits);
}

/// What the crowd organised itself into (EG-57).
std::string pattern_text(const ModelRow& r) {
  if (!std::isnan(r[kLanes])) return fmt::format("lanes {:.2f}", r[kLanes]);
  if (!std::isnan(r[kStripes])) return fmt::format("stripes {:.2f} at {:.0f} deg", r[kStripes], r[kStripeAngle]);
  if (!std::isnan(r[kCentre])) return fmt::format("centre {:.2f}, rotation {:+.2f}", r[kCentre], r[kRotation]);
  if (!std::isnan(r[kLeastSpeed])) return fmt::format("speed {:.2f} to {:.2f}", r[kLeastSpeed], r[kMostSpeed]);
  return "-";
}

std::vector<std::string> cells_of(const ModelRow& r) {
  std::vector<std::string> cells{r.scene, r.model};
  for (std::size_t i = 0; i < kModelNumbers; ++i) {
    if (kInfo[i].head.empty()) continue;
    std::string text = number_text(kInfo[i], r.number[i]);
    if (i == kArrived && !std::isnan(r.number[i])) text += fmt::format("/{:.0f}", r[kPeople]);
    cells.push_back(std::move(text));
  }
  cells.push_back(pattern_text(r));
  return cells;
}

std::string one_line(std::string text) {
  for (char& c : text)
    if (c == '\t' || c == '\n' || c == '\r') c = ' ';
  return text;
}

/// A cell that a spreadsheet reads as one.
std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

}  // namespace

std::string to_line(const ModelRow& r) {
  std::string line =
      fmt::format("{}\t{}\t{}\t{}", one_line(r.scene), one_line(r.model), one_line(r.limit), one_line(r.error));
  for (const double v : r.number) line += std::isnan(v) ? std::string("\tnan") : fmt::format("\t{}", v);
  return line;
}

std::optional<ModelRow> from_line(std::string_view line) {
  const std::vector<std::string> parts = split(line, '\t');
  if (parts.size() != 4 + kModelNumbers) return std::nullopt;
  std::optional<ModelRow> row(std::in_place);
  row->scene = parts[0], row->model = parts[1], row->limit = parts[2], row->error = parts[3];
  for (std::size_t i = 0; i < kModelNumbers; ++i) {
    const std::string& text = parts[4 + i];
    if (text == "nan") continue;
    const auto end = std::from_chars(text.data(), text.data() + text.size(), row->number[i]);
    if (end.ec != std::errc() || end.ptr != text.data() + text.size()) return std::nullopt;
  }
  return row;
}

std::string to_text(const std::vector<ModelRow>& rows) {
  std::vector<std::vector<std::string>> table{{"scene", "model"}};
  for (const NumberInfo& i : kInfo)
    if (!i.head.empty()) table[0].emplace_back(i.head);
  table[0].emplace_back("pattern");
  for (const ModelRow& r : rows) table.push_back(cells_of(r));
  std::vector<std::size_t> width(table[0].size(), 0);
  for (const auto& cells : table)
    for (std::size_t i = 0; i < cells.size(); ++i) width[i] = std::max(width[i], cells[i].size());
  std::string text;
  for (std::size_t k = 0; k < table.size(); ++k) {
    if (k > 0 && !rows[k - 1].error.empty()) {
      text += fmt::format("{:<{}}  {:<{}}  {}\n", table[k][0], width[0], table[k][1], width[1], rows[k - 1].error);
      continue;
    }
    for (std::size_t i = 0; i < table[k].size(); ++i) {
      const bool words = i < 2 || i + 1 == table[k].size();
      text += words ? fmt::format("{:<{}}", table[k][i], i < 2 ? width[i] : 0)
                    : fmt::format("{:>{}}", table[k][i], width[i]);
      text += i + 1 < table[k].size() ? "  " : "\n";
    }
  }
  text += "\n";
  for (const NumberInfo& i : kInfo)
    if (!i.head.empty()) text += fmt::format("{:<8} {}\n", i.head, i.doc);
  text +=
      "pattern  lanes: 0 mixed, 1 each band goes one way; stripes: 0 none, 1 perfect, and their direction (135 deg "
      "lies "
      "across both streams);\n         centre: density of the middle by that of the disc, rotation: -1, +1 all go "
      "round "
      "one way (EG-57);\n         speed: of the walker "
      "before the gap, m/s, least and greatest; it would like 1.20 (PV-14)\n";
  return text;
}

DocumentNode to_node(const std::vector<ModelRow>& rows) {
  DocumentNode node = map_node();
  put(node, "name", std::string_view("models"));
  DocumentNode& list = put(node, "rows", list_node());
  for (const ModelRow& r : rows) {
    DocumentNode j = map_node();
    put(j, "scene", r.scene);
    put(j, "model", r.model);
    for (std::size_t i = 0; i < kModelNumbers; ++i)
      if (!std::isnan(r.number[i])) put(j, kInfo[i].key, number_node(r.number[i]));
    if (!r.limit.empty()) put(j, "limit", r.limit);
    if (!r.error.empty()) put(j, "error", r.error);
    list.children.push_back(std::move(j));
  }
  return node;
}

std::string to_csv(const std::vector<ModelRow>& rows) {
  std::string text = "scene,model";
  for (const NumberInfo& i : kInfo) text += fmt::format(",{}", i.key);
  text += ",limit,error\n";
  for (const ModelRow& r : rows) {
    text += csv_cell(r.scene) + "," + csv_cell(r.model);
    for (const double v : r.number) text += std::isnan(v) ? std::string(",") : fmt::format(",{}", v);
    text += "," + csv_cell(r.limit) + "," + csv_cell(r.error) + "\n";
  }
  return text;
}

}  // namespace throng::bench
