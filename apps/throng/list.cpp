// throng list [TOPIC]
#include <fmt/format.h>

#include "args.h"
#include "bench_cases.h"
#include "commands.h"
#include "demos.h"
#include "templates.h"
#include "throng/analysis/measures.h"
#include "throng/behavior/mind/activity.h"
#include "throng/behavior/mind/character.h"
#include "throng/core/text.h"
#include "throng/scenario/culture_file.h"
#include "throng/scenario/parts.h"
#include "throng/scenario/schema.h"
#include "throng/scenario/spec.h"

namespace throng::cli {

namespace {

struct Item {
  std::string name;
  std::string text;
};

struct Topic {
  std::string name;
  std::string doc;
  std::vector<Item> items;
};

/// First sentence, on one line.
std::string brief(const std::string& text) {
  const auto end = text.find(". ");
  return printable(end == std::string::npos ? text : text.substr(0, end + 1), 110);
}

std::vector<Topic> all_topics() {
  std::vector<Topic> topics;
  for (const auto& family : part_families()) {
    constexpr std::string_view kKind = "kind of ";
    const std::string_view doc = family.doc.starts_with(kKind) ? family.doc.substr(kKind.size()) : family.doc;
    Topic t{std::string(family.plural), fmt::format("kinds of {}", doc), {}};
    for (const auto& part : family.parts) t.items.push_back({std::string(part.name), std::string(part.summary)});
    topics.push_back(std::move(t));
  }
  Topic deeds{
      "activities", "what people with a mind can do: goals, `control`, orders; throng describe NAME explains one", {}};
  for (const auto& a : activities()) deeds.items.push_back({std::string(a.name), std::string(a.summary)});
  topics.push_back(std::move(deeds));
  Topic needs{"needs", "what drives people with a mind, and what they do about it", {}};
  for (std::size_t i = 0; i < kNeeds; ++i) {
    const auto need = static_cast<Need>(i);
    const std::string_view ware = ware_against(need);
    needs.items.push_back(
        {std::string(word(need)), fmt::format("{}{}{}", activity_against(need), ware.empty() ? "" : ": ", ware)});
  }
  topics.push_back(std::move(needs));
  Topic characters{"characters", "kinds of people with a mind, by their goal and needs", {}};
  for (std::size_t i = 0; i < kCharacters; ++i) {
    const auto type = static_cast<CharacterType>(i);
    const Character c = character(type);
    std::string driven;
    for (std::size_t n = 0; n < kNeeds; ++n)
      if (c.drives[n].trigger != Trigger::kNever)
        driven += fmt::format("{}{}", driven.empty() ? "" : ", ", word(static_cast<Need>(n)));
    characters.items.push_back(
        {std::string(word(type)), fmt::format("{}; {}", c.goal.empty() ? "no goal of its own" : c.goal,
                                              driven.empty() ? "on duty, without needs" : "driven by " + driven)});
  }
  topics.push_back(std::move(characters));
  Topic cultures{"cultures", "manners at doors: key `culture`; throng describe culture NAME explains one", {}};
  for (const auto& c : shipped_cultures()) cultures.items.push_back({std::string(c.name), std::string(c.summary)});
  topics.push_back(std::move(cultures));
  Topic sections{"sections", "sections of a scenario file and their elements", {}};
  for (const auto& d : everything_described())
    if (!d.part) sections.items.push_back({d.name, brief(d.summary)});
  topics.push_back(std::move(sections));
  Topic people{"population-fields", "what can be said about people", {}};
  for (const auto& f : PopulationSpec::fields().fields()) people.items.push_back({f.name, brief(f.doc)});
  topics.push_back(std::move(people));
  Topic measures{"measures", "what `expect` can bound", {}};
  for (const auto& c : ExpectSpec::fields().find("measure")->choices) measures.items.push_back({c.name, c.doc});
  topics.push_back(std::move(measures));
  Topic trajectories{
      "trajectory-measures", "what `throng analyze` takes of recordings and of trajectories of any tool", {}};
  for (const auto& m : analysis::measures()) {
    const std::string unit = m.unit.empty() ? "" : fmt::format("{}: ", m.unit);
    trajectories.items.push_back({std::string(m.name), unit + std::string(m.doc)});
  }
  topics.push_back(std::move(trajectories));
  Topic shipped{"demos", "scenarios that come with the program: throng run scenarios/NAME.yaml", {}};
  for (const auto& d : demos())
    shipped.items.push_back({printable(d.name), brief(d.description.empty() ? d.title : d.description)});
  topics.push_back(std::move(shipped));
  Topic studies{"studies", "what `throng study` can run by name", {}};
  for (const auto& d : shipped_studies())
    studies.items.push_back({printable(d.name), brief(d.description.empty() ? d.title : d.description)});
  topics.push_back(std::move(studies));
  Topic drafts{"templates", "what `throng new` can start from", {}};
  for (const auto& t : templates()) drafts.items.push_back({std::string(t.name), std::string(t.summary)});
  topics.push_back(std::move(drafts));
  Topic benches{"benches", "what `throng bench` can time", {}};
  for (const auto& c : bench::cases()) benches.items.push_back({std::string(c.name), std::string(c.summary)});
  benches.items.push_back(
      {"perception", "sensing people in a fan, looking with rays: 1,000 to 100,000 people, 100 to 10,000 objects"});
  benches.items.push_back({"filters", "filters of preferred velocities in crowds of 1 and 3 people a square metre"});
  benches.items.push_back({"path_search", "the four queue disciplines and grids: 50,000 searches in four scenes"});
  benches.items.push_back({"station", "full minds in Penn Station, by component; 1,400 people, or --agents, --copies"});
  benches.items.push_back({"proxies", "office, subway and embassy with and without composite agents (PV-33)"});
  benches.items.push_back(
      {"doors", "4 doors and 16 people with bodies, 100 doors and 1,000 people, nobody near them (DR-54)"});
  benches.items.push_back({"bodies", "poses of 1,000 and 10,000 walkers: time and memory of a skeleton (PV-92)"});
  benches.items.push_back(
      {"models", "every steering model on the same scenes with the same people; throng bench models --help"});
  topics.push_back(std::move(benches));
  return topics;
}

void print(const Topic& topic) {
  fmt::print("{}: {}\n", topic.name, topic.doc);
  std::size_t widest = 0;
  for (const auto& i : topic.items) widest = std::max(widest, i.name.size());
  for (const auto& i : topic.items) fmt::print("  {:<{}}  {}\n", i.name, widest, i.text);
}

}  // namespace

int list_command(Arguments arguments) {
  const auto topics = all_topics();
  std::vector<std::string> names;
  for (const auto& t : topics) names.push_back(t.name);
  std::string topic;
  Args args("list", "Lists what can be named in a scenario or on the command line.",
            "  throng list               everything\n"
            "  throng list activities    what people with a mind can do\n"
            "  throng list models        steering models; throng describe MODEL explains one\n"
            "  throng list demos         scenarios that come with the program\n");
  args.choice("TOPIC", topic, names, "What to list");
  if (const auto code = args.parse(arguments)) return *code;
  bool first = true;
  for (const auto& t : topics) {
    if (!topic.empty() && t.name != topic) continue;
    if (!first) fmt::print("\n");
    print(t);
    first = false;
  }
  return kOk;
}

}  // namespace throng::cli
