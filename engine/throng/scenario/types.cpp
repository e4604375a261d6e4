#include "throng/scenario/types.h"

#include <fmt/format.h>

#include "throng/core/text.h"
#include "throng/geometry/wkt.h"
#include "throng/scenario/emit.h"
#include "throng/scenario/parts.h"
#include "throng/scenario/read_fields.h"
#include "throng/scenario/schema.h"
#include "throng/scenario/spec.h"
#include "throng/scenario/write.h"

namespace throng {

namespace {

constexpr std::string_view kPartPrefix = "part:";
constexpr std::string_view kPartsPrefix = "parts:";

DocumentNode typed(std::string_view type) {
  DocumentNode n = map_node();
  put(n, "type", type);
  return n;
}

DocumentNode any_of(std::vector<DocumentNode> options) {
  DocumentNode n = map_node();
  put(n, "anyOf", list_node(std::move(options)));
  return n;
}

DocumentNode array_of(DocumentNode items, std::size_t least, std::size_t most = 0) {
  DocumentNode n = typed("array");
  put(n, "items", std::move(items));
  if (least > 0) put(n, "minItems", integer_node(static_cast<std::int64_t>(least)));
  if (most > 0) put(n, "maxItems", integer_node(static_cast<std::int64_t>(most)));
  return n;
}

DocumentNode point_schema() { return array_of(typed("number"), 2, 2); }

DocumentNode pattern(std::string_view expression) {
  DocumentNode n = typed("string");
  put(n, "pattern", expression);
  return n;
}

DocumentNode words(std::initializer_list<std::string_view> list) {
  DocumentNode n = map_node();
  DocumentNode& values = put(n, "enum", list_node());
  for (const auto w : list) values.children.push_back(text_node(std::string(w)));
  return n;
}

DocumentNode points_node(const std::vector<Vec2d>& points) {
  DocumentNode n = list_node();
  for (const Vec2d& p : points) n.children.push_back(list_node({number_node(p.x), number_node(p.y)}));
  return n;
}

// --- polygons -------------------------------------------------------------------------------------------------------

std::vector<Ring> rings_of(const Polygon& polygon) {
  std::vector<Ring> rings{polygon.outer};
  rings.insert(rings.end(), polygon.holes.begin(), polygon.holes.end());
  return rings;
}

void read_wkt(FieldReader& r, const DocumentNode& node, const Field&, const std::string& path, void* member) {
  std::string text;
  if (!r.text(node, path, text)) return;
  auto wkt = parse_wkt(text);
  if (!wkt) {
    r.error(node, path, "not the WKT that belongs here: " + wkt.error());
    return;
  }
  if (wkt->polygons.size() != 1 || !wkt->points.empty() || !wkt->lines.empty()) {
    r.error(node, path, "the WKT must be one POLYGON; give each polygon an entry of its own");
    return;
  }
  for (const Ring& ring : rings_of(wkt->polygons[0]))
    for (const Vec2d& p : ring)
      if (!r.near_enough(node, path, p)) return;
  *static_cast<Polygon*>(member) = std::move(wkt->polygons[0]);
}

bool read_ring(FieldReader& r, const DocumentNode& node, const std::string& path, Ring& ring) {
  if (!r.points(node, path, ring)) return false;
  if (ring.size() > 1 && ring.front() == ring.back()) ring.pop_back();
  return true;
}

void read_geojson(FieldReader& r, const DocumentNode& node, const std::string& path, Polygon& polygon) {
  const DocumentNode* type = node.find("type");
  const DocumentNode* coordinates = node.find("coordinates");
  if (!type || type->text != "Polygon") {
    r.error(type ? *type : node, path, "a map here must be a GeoJSON geometry with type: Polygon");
    return;
  }
  if (!coordinates || !coordinates->is_list() || coordinates->children.empty()) {
    r.error(node, path, "the GeoJSON geometry needs coordinates: a list of rings");
    return;
  }
  Polygon p;
  for (std::size_t i = 0; i < coordinates->children.size(); ++i) {
    Ring ring;
    if (!read_ring(r, coordinates->children[i], fmt::format("{}.coordinates[{}]", path, i), ring)) return;
    if (i == 0) {
      p.outer = std::move(ring);
    } else {
      p.holes.push_back(std::move(ring));
    }
  }
  polygon = std::move(p);
}

void read_polygon(FieldReader& r, const DocumentNode& node, const Field& field, const std::string& path, void* member) {
  auto& polygon = *static_cast<Polygon*>(member);
  if (node.is_scalar()) return read_wkt(r, node, field, path, member);
  if (node.is_map()) return read_geojson(r, node, path, polygon);
  if (!node.is_list()) {
    r.wrong_type(node, path, "a list of points [[x, y], ...], WKT or a GeoJSON geometry");
    return;
  }
  Polygon p;
  if (!read_ring(r, node, path, p.outer)) return;
  if (p.outer.size() < 3) {
    r.error(node, path, fmt::format("a polygon needs at least 3 different points, this has {}", p.outer.size()));
    return;
  }
  polygon = std::move(p);
}

DocumentNode write_polygon(const Field&, const void* member) {
  const auto& polygon = *static_cast<const Polygon*>(member);
  if (polygon.empty()) return {};
  if (polygon.holes.empty()) return points_node(polygon.outer);
  return text_node(to_wkt(polygon));
}

DocumentNode wkt_schema(const Field&) { return pattern("^\\s*[Pp][Oo][Ll][Yy][Gg][Oo][Nn]\\s*\\("); }

DocumentNode polygon_schema(const Field& field) {
  DocumentNode geojson = typed("object");
  DocumentNode& properties = put(geojson, "properties", map_node());
  put(put(properties, "type", map_node()), "const", "Polygon");
  put(properties, "coordinates", array_of(array_of(point_schema(), 3), 1));
  put(geojson, "required", list_node({text_node("type"), text_node("coordinates")}));
  return any_of({array_of(point_schema(), 3), wkt_schema(field), std::move(geojson)});
}

void read_edge(FieldReader& r, const DocumentNode& node, const Field&, const std::string& path, void* member) {
  std::vector<Vec2d> points;
  if (!node.is_list() || node.children.size() != 2) {
    r.wrong_type(node, path, "two points [[x, y], [x, y]]");
    return;
  }
  if (!r.points(node, path, points)) return;
  auto* edge = static_cast<Vec2d*>(member);
  edge[0] = points[0];
  edge[1] = points[1];
}

DocumentNode write_edge(const Field&, const void* member) {
  const auto* edge = static_cast<const Vec2d*>(member);
  return points_node({edge[0], edge[1]});
}

DocumentNode edge_schema(const Field&) { return array_of(point_schema(), 2, 2); }

// --- names with weights, periods, counts
// ------------------------------------------------------------------------------

void read_weights(FieldReader& r, const DocumentNode& node, const Field& field, const std::string& path, void* member) {
  WeightedNames w;
  if (node.is_scalar()) {
    w.names.emplace_back(node.text, 1.0);
    r.refer(node, field.refers, node.text, path);
  } else if (node.is_map()) {
    double sum = 0;
    for (const auto& c : node.children) {
      double weight = 0;
      const std::string p = path + "." + printable(c.key, 40);
      if (!r.number(c, p, weight)) return;
      if (weight < 0 || weight > 1e9) {
        r.error(c, p, fmt::format("{} is out of range; allowed is from 0 to 1e9", number_text(weight)));
        return;
      }
      sum += weight;
      r.refer(c, field.refers, c.key, path);
      w.names.emplace_back(c.key, weight);
    }
    if (sum <= 0) {
      r.error(node, path, "the weights must add up to more than 0");
      return;
    }
  } else {
    r.wrong_type(node, path, fmt::format("the name of a {} or a map of names to weights", field.refers));
    return;
  }
  *static_cast<WeightedNames*>(member) = std::move(w);
}

DocumentNode write_weights(const Field&, const void* member) {
  const auto& names = static_cast<const WeightedNames*>(member)->names;
  if (names.empty()) return {};
  if (names.size() == 1 && names[0].second == 1) return text_node(names[0].first);
  DocumentNode n = map_node();
  for (const auto& [name, weight] : names) put(n, name, number_node(weight));
  return n;
}

DocumentNode weights_schema(const Field&) {
  DocumentNode map = typed("object");
  DocumentNode& weight = put(map, "additionalProperties", typed("number"));
  put(weight, "minimum", integer_node(0));
  put(map, "minProperties", integer_node(1));
  return any_of({text_schema(), std::move(map)});
}

void read_period(FieldReader& r, const DocumentNode& node, const Field& field, const std::string& path, void* member) {
  auto& period = *static_cast<DecisionPeriod*>(member);
  double seconds = 0;
  if (node.is_scalar() && node.text == "human_step") {
    period.seconds = -1;
  } else if (node.is_scalar() && node.text == "every_frame") {
    period.seconds = 0;
  } else if (node.is_scalar() && parse_number(node.text, seconds) != NumberProblem::kNotANumber) {
    if (r.number_in_range(node, field, path, seconds)) period.seconds = seconds;
  } else {
    const std::vector<std::string> known{"human_step", "every_frame"};
    r.error(node, path,
            fmt::format("must be human_step, every_frame or a number of seconds, not {}{}", node.shown(),
                        node.is_scalar() ? did_you_mean(node.text, known) : ""));
  }
}

DocumentNode write_period(const Field&, const void* member) {
  const double s = static_cast<const DecisionPeriod*>(member)->seconds;
  return s < 0 ? text_node("human_step") : s == 0 ? text_node("every_frame") : number_node(s);
}

DocumentNode period_schema(const Field& field) {
  return any_of({words({"human_step", "every_frame"}), number_schema(field)});
}

void read_times(FieldReader& r, const DocumentNode& node, const Field& field, const std::string& path, void* member) {
  auto& count = *static_cast<RepeatCount*>(member);
  std::int64_t times = 0;
  if (node.is_scalar() && node.text == "forever") {
    count.times = 0;
  } else if (r.integer(node, field, path, times)) {
    count.times = static_cast<std::uint32_t>(times);
  }
}

DocumentNode write_times(const Field&, const void* member) {
  const auto times = static_cast<const RepeatCount*>(member)->times;
  return times == 0 ? text_node("forever") : integer_node(times);
}

DocumentNode times_schema(const Field& field) {
  DocumentNode number = number_schema(field);
  number.children[0].text = "integer";
  return any_of({words({"forever"}), std::move(number)});
}

void read_schedule(FieldReader& r, const DocumentNode& node, const Field&, const std::string& path, void* member) {
  if (!node.is_list()) {
    r.wrong_type(node, path, "a list of [time, number]");
    return;
  }
  Schedule schedule;
  double last = 0;
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    const auto& c = node.children[i];
    const std::string p = fmt::format("{}[{}]", path, i);
    double time = 0, number = 0;
    if (!c.is_list() || c.children.size() != 2) {
      r.wrong_type(c, p, "[time, number]");
      return;
    }
    if (!r.number(c.children[0], p, time) || !r.number(c.children[1], p, number)) return;
    if (time < last || time > 1e6) {
      r.error(c, p, fmt::format("time {} is out of order; times ascend from 0 to 1e6 s", number_text(time)));
      return;
    }
    const auto people = number >= 0 && number <= 1e7 ? static_cast<std::uint64_t>(number) : 0;
    if (static_cast<double>(people) != number) {
      r.error(c, p,
              fmt::format("{} is no number of people; allowed is a whole number from 0 to 1e7", number_text(number)));
      return;
    }
    schedule.entries.emplace_back(time, people);
    last = time;
  }
  *static_cast<Schedule*>(member) = std::move(schedule);
}

DocumentNode write_schedule(const Field&, const void* member) {
  DocumentNode n = list_node();
  for (const auto& [time, people] : static_cast<const Schedule*>(member)->entries)
    n.children.push_back(list_node({number_node(time), integer_node(static_cast<std::int64_t>(people))}));
  return n;
}

DocumentNode schedule_schema(const Field&) { return array_of(array_of(typed("number"), 2, 2), 0); }

void read_value(FieldReader& r, const DocumentNode& node, const Field&, const std::string& path, void* member) {
  auto& value = *static_cast<ExpectedValue*>(member);
  double number = 0;
  if (node.is_scalar() && !node.quoted && parse_number(node.text, number) == NumberProblem::kNone) {
    value = {number, ""};
  } else if (node.is_scalar() && (node.quoted || parse_number(node.text, number) == NumberProblem::kNotANumber) &&
             !node.text.empty()) {
    value = {0, node.text};
  } else {
    r.wrong_type(node, path, "a finite number, or text for the state hash");
  }
}

DocumentNode write_value(const Field&, const void* member) {
  const auto& v = *static_cast<const ExpectedValue*>(member);
  return v.text.empty() ? number_node(v.number) : text_node(v.text);
}

DocumentNode value_schema(const Field&) { return any_of({typed("number"), typed("string")}); }

// --- parts
// ------------------------------------------------------------------------------------------------------------

const PartFamily* family_of(const Field& field) {
  return find_part_family(std::string_view(field.type).substr(field.type.find(':') + 1));
}

void read_part(FieldReader& r, const DocumentNode& node, const Field& field, const std::string& path, void* member) {
  const PartFamily* family = family_of(field);
  if (!family) return;
  const DocumentNode* name = node.is_map() ? node.find("model") : &node;
  const auto names = family->names();
  if (!name) {
    r.error(node, path, fmt::format("'model' is missing: the name of a {}", family->doc));
    return;
  }
  if (!name->is_scalar()) {
    r.wrong_type(*name, path, fmt::format("the name of a {}, or a map with model and its parameters", family->doc));
    return;
  }
  const PartInfo* part = family->find(name->text);
  if (!part) {
    std::string known;
    for (const auto& n : names) known += (known.empty() ? "" : ", ") + n;
    r.error(*name, path,
            fmt::format("there is no model {}{}; known are {}", name->shown(), did_you_mean(name->text, names), known));
    return;
  }
  PartSpec spec{name->text, &part->fields(), part->defaults()};
  if (node.is_map()) {
    DocumentNode parameters = node;
    std::erase_if(parameters.children, [](const DocumentNode& c) { return c.key == "model"; });
    r.read(parameters, *spec.fields, spec.params.data(), path);
  }
  *static_cast<PartSpec*>(member) = std::move(spec);
}

DocumentNode write_part(const Field&, const void* member) {
  const auto& part = *static_cast<const PartSpec*>(member);
  if (part.model.empty()) return {};
  DocumentNode n = map_node();
  put(n, "model", part.model);
  DocumentNode parameters = write_fields(*part.fields, part.params.data());
  for (auto& c : parameters.children) n.children.push_back(std::move(c));
  return n;
}

DocumentNode part_schema(const Field& field) {
  std::vector<DocumentNode> options;
  DocumentNode names = words({});
  const PartFamily* family = family_of(field);
  if (!family) return map_node();
  for (const auto& part : family->parts) {
    names.children[0].children.push_back(text_node(std::string(part.name)));
    options.push_back(part_reference(family->name, part.name));
  }
  options.insert(options.begin(), std::move(names));
  return any_of(std::move(options));
}

void read_parts(FieldReader& r, const DocumentNode& node, const Field& field, const std::string& path, void* member) {
  if (!node.is_list()) {
    r.wrong_type(node, path, "a list");
    return;
  }
  std::vector<PartSpec> parts(node.children.size());
  for (std::size_t i = 0; i < parts.size(); ++i)
    read_part(r, node.children[i], field, fmt::format("{}[{}]", path, i), &parts[i]);
  *static_cast<std::vector<PartSpec>*>(member) = std::move(parts);
}

DocumentNode write_parts(const Field& field, const void* member) {
  DocumentNode n = list_node();
  for (const auto& part : *static_cast<const std::vector<PartSpec>*>(member))
    n.children.push_back(write_part(field, &part));
  return n;
}

DocumentNode parts_schema(const Field& field) { return array_of(part_schema(field), 0); }

}  // namespace

const std::vector<CustomType>& custom_types() {
  static const std::vector<CustomType> list{
      {"polygon", "[[x, y], ...], WKT text or a GeoJSON Polygon", read_polygon, write_polygon, polygon_schema},
      {"wkt", "\"POLYGON ((x y, ...), (hole))\"", read_wkt, write_polygon, wkt_schema},
      {"edge", "[[x, y], [x, y]]", read_edge, write_edge, edge_schema},
      {"weights", "a name, or {name: weight, ...}", read_weights, write_weights, weights_schema},
      {"period", "human_step, every_frame or seconds", read_period, write_period, period_schema},
      {"times", "a whole number or forever", read_times, write_times, times_schema},
      {"schedule", "[[time, number], ...]", read_schedule, write_schedule, schedule_schema},
      {"value", "a number, or text", read_value, write_value, value_schema},
      {kPartPrefix, "a name, or {model: name, parameter: value, ...}", read_part, write_part, part_schema},
      {kPartsPrefix, "a list of names or of {model: name, parameter: value, ...}", read_parts, write_parts,
       parts_schema},
  };
  return list;
}

const CustomType* find_custom_type(std::string_view name) {
  if (const auto colon = name.find(':'); colon != std::string_view::npos) name = name.substr(0, colon + 1);
  for (const auto& t : custom_types())
    if (t.name == name) return &t;
  return nullptr;
}

std::string to_text(const PartSpec& part) { return part.model.empty() ? "" : to_flow(write_part({}, &part)); }
bool PartSpec::operator==(const PartSpec& other) const { return to_text(*this) == to_text(other); }
std::string to_text(const std::vector<PartSpec>& parts) { return to_flow(write_parts({}, &parts)); }
std::string to_text(const WeightedNames& v) { return v.names.empty() ? "" : to_flow(write_weights({}, &v)); }
std::string to_text(const DecisionPeriod& v) { return to_flow(write_period({}, &v)); }
std::string to_text(const RepeatCount& v) { return to_flow(write_times({}, &v)); }
std::string to_text(const Schedule& v) { return to_flow(write_schedule({}, &v)); }
std::string to_text(const ExpectedValue& v) { return to_flow(write_value({}, &v)); }
std::string to_text(const Polygon& v) { return v.empty() ? "" : to_flow(write_polygon({}, &v)); }

}  // namespace throng
