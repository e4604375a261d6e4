// Names with weights, periods, counts, schedules, expected values.
#include <fmt/format.h>

#include "throng/core/text.h"
#include "throng/scenario/emit.h"
#include "throng/scenario/read_fields.h"
#include "throng/scenario/schema.h"
#include "throng/scenario/spec.h"
#include "throng/scenario/types_detail.h"

namespace throng {

namespace types {

namespace {

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

DocumentNode schedule_schema(const Field&) {
  DocumentNode entry = array_of(typed("number"), 2, 2);
  DocumentNode time = typed("number"), people = typed("integer");
  put(time, "minimum", integer_node(0)), put(time, "maximum", number_node(1e6));
  put(people, "minimum", integer_node(0)), put(people, "maximum", number_node(1e7));
  put(entry, "prefixItems", list_node({std::move(time), std::move(people)}));
  return array_of(std::move(entry), 0);
}

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

DocumentNode value_schema(const Field&) {
  DocumentNode hash = typed("string");
  put(hash, "pattern", "^[0-9a-f]{16}$");
  return any_of({typed("number"), std::move(hash)});
}

}  // namespace

std::vector<CustomType> values() {
  return {
      {"weights", "a name, or {name: weight, ...}", read_weights, write_weights, weights_schema},
      {"period", "human_step, every_frame or seconds", read_period, write_period, period_schema},
      {"times", "a whole number or forever", read_times, write_times, times_schema},
      {"schedule", "[[time, number], ...]", read_schedule, write_schedule, schedule_schema},
      {"value", "a number, or text", read_value, write_value, value_schema},
  };
}

}  // namespace types

std::string to_text(const WeightedNames& v) { return v.names.empty() ? "" : to_flow(types::write_weights({}, &v)); }
std::string to_text(const DecisionPeriod& v) { return to_flow(types::write_period({}, &v)); }
std::string to_text(const RepeatCount& v) { return to_flow(types::write_times({}, &v)); }
std::string to_text(const Schedule& v) { return to_flow(types::write_schedule({}, &v)); }
std::string to_text(const ExpectedValue& v) { return to_flow(types::write_value({}, &v)); }

}  // namespace throng
