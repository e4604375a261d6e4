#include "gaits.h"

#include <algorithm>
#include <cstring>

#include "json.h"
#include "throng/core/text.h"
#include "throng/motor/bodies/body/gait_book.h"
#include "throng/motor/gait/cycle.h"
#include "throng/motor/gait/editing.h"

namespace throng::studio {
namespace {

constexpr std::uint8_t kCycle = 4;
constexpr int kCyclePoses = 64;

/// Which gait of which body a message is about.
struct Place {
  GaitBook* book = nullptr;
  std::size_t gait = 0;
};

std::string find(const Setup& setup, const ClientMessage& m, Place& out) {
  out.book = m.body < setup.bodies.size() ? gait_book(*setup.bodies[m.body]) : nullptr;
  if (out.book == nullptr) return "there is no body " + std::to_string(m.body) + " that walks by gait functions";
  const auto names = GaitBook::names();
  const auto at = std::find(names.begin(), names.end(), m.gait);
  if (at == names.end()) return "there is no gait '" + printable(m.gait, 40) + "'";
  out.gait = static_cast<std::size_t>(at - names.begin());
  return {};
}

double number_of(const Field& f, const void* from) { return std::get<double>(f.get(from)); }

void put_functions(JsonWriter& j) {
  j.key("functions").begin_list();
  for (const GaitFunction& f : gait_functions()) {
    j.begin_map().put("name", f.name).put("unit", f.unit).put("over", f.over).put("over_unit", f.over_unit);
    j.put("doc", f.doc).put("min", f.least).put("max", f.most).end_map();
  }
  j.end_list().key("style").begin_list();
  for (const Field& f : GaitStyle::fields().fields()) {
    j.begin_map().put("name", std::string_view(f.name)).put("unit", std::string_view(f.unit));
    j.put("min", f.min).put("max", f.max).put("doc", std::string_view(f.doc)).end_map();
  }
  j.end_list().put("most_points", kGaitPoints);
}

void put_values(JsonWriter& j, const GaitParams& p) {
  j.key("style").begin_map();
  for (const Field& f : GaitStyle::fields().fields()) j.put(f.name, number_of(f, &p.style));
  j.end_map().key("curves").begin_map();
  for (const GaitFunction& f : gait_functions()) {
    j.key(f.name).begin_list();
    for (const GaitPoint& g : p.*f.points) j.begin_list().value(g.at).value(g.value).value(g.slope).end_list();
    j.end_list();
  }
  j.end_map();
}

/// Populations of that body who walk so.
void put_users(JsonWriter& j, const Setup& setup, std::size_t body, std::size_t gait) {
  j.key("populations").begin_list();
  for (const PopulationSetup& p : setup.populations) {
    if (p.body != body) continue;
    const bool named = std::any_of(p.gaits.begin(), p.gaits.end(), [&](const auto& g) { return g.first == gait; });
    if (named || (p.gaits.empty() && gait == 0)) j.value(std::string_view(p.name));
  }
  j.end_list();
}

/// One field of an edit into the parameters.
std::string assign(GaitParams& p, const std::string& name, const std::vector<double>& values, bool is_list) {
  if (const GaitFunction* f = find_gait_function(name)) {
    if (!is_list || values.size() % 3 != 0)
      return "'" + name + "' must be a list of numbers: at, value, slope of each tuple";
    std::vector<GaitPoint>& points = p.*f->points;
    points.clear();
    for (std::size_t k = 0; k < values.size(); k += 3)
      points.push_back(
          {static_cast<float>(values[k]), static_cast<float>(values[k + 1]), static_cast<float>(values[k + 2])});
    return {};
  }
  const Field* field = GaitStyle::fields().find(name);
  if (field == nullptr) return "a gait has no '" + printable(name, 40) + "'";
  if (is_list) return "'" + name + "' must be a number";
  if (field->out_of_range(values[0])) return "'" + name + "' must be " + field->range_text();
  field->set(&p.style, values[0]);
  return {};
}

template <class T>
void put(Bytes& out, std::size_t at, T value) {
  std::memcpy(out.data() + at, &value, sizeof(T));
}

}  // namespace

std::string gaits_json(const Setup& setup) {
  JsonWriter j;
  j.begin_map().put("type", "gaits");
  put_functions(j);
  j.key("bodies").begin_list();
  for (std::size_t b = 0; b < setup.bodies.size(); ++b) {
    const GaitBook* book = gait_book(*setup.bodies[b]);
    if (book == nullptr) continue;
    j.begin_map().put("body", std::uint64_t{b}).key("gaits").begin_list();
    for (std::size_t g = 0; g < book->size(); ++g) {
      j.begin_map().put("name", GaitBook::names()[g]).put("doc", personalities()[g].doc);
      j.put("edited", book->is_changed(g));
      put_users(j, setup, b, g);
      put_values(j, book->params(g));
      j.end_map();
    }
    j.end_list().end_map();
  }
  return j.end_list().end_map().take();
}

std::string change_gait(const Setup& setup, const ClientMessage& m) {
  Place place;
  if (std::string wrong = find(setup, m, place); !wrong.empty()) return wrong;
  if (m.reset) {
    place.book->reset(place.gait);
    return {};
  }
  GaitParams p = place.book->params(place.gait);
  for (const ClientMessage::Numbers& n : m.numbers)
    if (std::string wrong = assign(p, n.name, n.values, n.is_list); !wrong.empty()) return wrong;
  return place.book->change(place.gait, p);
}

Bytes gait_cycle_message(const Setup& setup, const ClientMessage& m, std::string& wrong) {
  Place place;
  wrong = find(setup, m, place);
  if (!wrong.empty()) return {};
  const Skeleton body = make_skeleton({static_cast<float>(m.height), Sex::kMale, 0});
  const GaitCycle c = gait_cycle(place.book->set(place.gait), body, static_cast<float>(m.speed), kCyclePoses);
  Bytes out(kHeaderBytes + c.poses.size() * sizeof(PackedPose));
  put(out, 0, kCycle), put<std::uint8_t>(out, 1, 1), put(out, 2, static_cast<std::uint16_t>(kJoints));
  put(out, 4, m.body), put(out, 8, static_cast<std::uint32_t>(c.poses.size()));
  put(out, 12, static_cast<std::uint32_t>(sizeof(PackedPose))), put(out, 16, static_cast<std::uint32_t>(out.size()));
  put(out, 24, c.period), put(out, 32, m.speed);
  for (std::size_t k = 0; k < c.poses.size(); ++k) put(out, kHeaderBytes + k * sizeof(PackedPose), c.poses[k]);
  return out;
}

}  // namespace throng::studio
