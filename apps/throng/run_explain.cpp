#include "run_explain.h"

#include <fmt/format.h>

#include <cmath>

#include "studio/sketch_json.h"
#include "throng/core/text.h"

namespace throng::cli {
namespace {

const std::string* text_of(const SketchLayer& layer, std::string_view name) {
  for (const SketchText& t : layer.texts)
    if (t.name == name) return &t.value;
  return nullptr;
}

/// Layers by the word people use for them: the planners call what they show by its shape.
std::string heading(const std::string& layer) { return layer == "leg" || layer == "way" ? "plan" : layer; }

/// A layer in words and numbers; empty when it holds pictures only.
std::string lines_of(const SketchLayer& layer) {
  std::string out;
  const bool list = layer.name == "memory";  // each item on a line of its own, the top first
  for (const SketchText& t : layer.texts) {
    if (t.name == "segments" || t.name == "points") continue;  // legends of the picture
    const std::string one = fmt::format("{}: {}", t.name, printable(t.value, 300));
    out += out.empty() ? one : (list ? fmt::format("\n{:14}", "") : "; ") + one;
  }
  for (const SketchNumber& n : layer.numbers) {
    const double shown = std::round(1000 * n.value) / 1000;
    out += fmt::format("{}{} {:g}{}{}", out.empty() ? "" : "; ", n.name, shown, n.unit.empty() ? "" : " ", n.unit);
  }
  return out.empty() ? out : fmt::format("  {:11} {}\n", heading(layer.name), out);
}

}  // namespace

Result<PersonChoice> read_choice(const Simulation& simulation, const std::string& word) {
  std::vector<std::string> sources;
  for (const SourceSetup& s : simulation.setup().sources) sources.push_back(s.name);
  return read_person_choice(word, sources);
}

bool are_people(const Simulation& simulation, std::string_view option, const std::vector<std::string>& words) {
  bool all = true;
  for (const std::string& word : words)
    if (const auto choice = read_choice(simulation, word); !choice) {
      fmt::print(stderr, "throng run: {}: {}\n", option, choice.error());
      all = false;
    }
  return all;
}

Explained::Explained(const Simulation& simulation, const std::vector<std::string>& words) {
  for (const std::string& word : words)
    if (const auto who = read_choice(simulation, word))
      choices_.push_back({word, *who, who->index.has_value() || who->number.has_value(), {}});
}

void Explained::look(const Simulation& simulation, AgentId id, Person& person) {
  if (person.id != id) person = Person{};
  person.id = id, person.at = simulation.now();
  person.sketch = Sketch{};
  simulation.explain(id, person.sketch);
  const SketchLayer* reactive = person.sketch.find("reactive");
  const std::string* routine = reactive ? text_of(*reactive, "last changed by") : nullptr;
  if (!routine) return;
  if (*routine != "none") {
    const std::string* why = text_of(*reactive, "why");
    person.routine = *routine, person.why = why ? *why : "", person.changed = person.at;
  } else if (!person.routine.empty()) {
    // The command of this moment is as preferred; what changed one before is still to be known.
    SketchLayer& layer = person.sketch.layer("reactive");
    layer.text("before that by", fmt::format("{}, {}", person.routine, person.why));
    layer.number("that was", person.at - person.changed, "s ago");
  }
}

void Explained::observe(const Simulation& simulation) {
  for (Choice& c : choices_) {
    if (!c.one) continue;
    for (const AgentId id : chosen_people(simulation.crowd(), {c.who})) look(simulation, id, c.last);
  }
}

std::vector<std::pair<const Explained::Choice*, Explained::Person>> Explained::everybody(const Simulation& simulation) {
  std::vector<std::pair<const Choice*, Person>> all;
  for (const Choice& c : choices_) {
    const std::size_t before = all.size();
    if (c.one && c.last.id.exists()) all.emplace_back(&c, c.last);
    for (const AgentId id : c.one ? std::vector<AgentId>{} : chosen_people(simulation.crowd(), {c.who})) {
      Person p;
      look(simulation, id, p);
      all.emplace_back(&c, std::move(p));
    }
    if (all.size() == before)
      fmt::print(stderr, "throng run: nobody with index {} {}\n", printable(c.word, 60),
                 c.one ? "was there" : "is there at the end");
  }
  return all;
}

std::vector<std::string> Explained::json(const Simulation& simulation) {
  std::vector<std::string> out;
  for (const auto& [choice, p] : everybody(simulation)) out.push_back(studio::sketch_json(p.id, p.sketch));
  return out;
}

std::vector<std::string> Explained::text(const Simulation& simulation) {
  std::vector<std::string> out;
  for (const auto& [choice, p] : everybody(simulation)) {
    const bool here = simulation.crowd().row_of(p.id) != kNoRow;
    std::string person = fmt::format("{} (index {}) after {:.1f} s{}\n", printable(choice->word, 60), p.id.index, p.at,
                                     here ? "" : ", when it was last there");
    for (const SketchLayer& layer : p.sketch.layers) person += lines_of(layer);
    out.push_back(std::move(person));
  }
  return out;
}

}  // namespace throng::cli
