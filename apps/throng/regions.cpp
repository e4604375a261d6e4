// throng regions FILE
#include <fmt/format.h>

#include <fstream>
#include <set>

#include "args.h"
#include "commands.h"
#include "regions_text.h"
#include "throng/core/fields.h"
#include "throng/core/text.h"
#include "throng/environment/maps.h"
#include "throng/scenario/compile.h"
#include "throng/scenario/emit.h"

namespace throng::cli {
namespace {

struct RegionsOptions {
  std::string file, out;
  std::vector<std::string> allowed;
  std::optional<double> narrow;
  bool write = false, json = false;
};

std::vector<std::string> neighbours(const Topology& t, RegionIndex r) {
  std::set<std::uint32_t> seen;
  std::vector<std::string> out;
  for (const Boundary& b : t.boundaries_of(r))
    if (b.to != r && seen.insert(b.to.value).second) out.push_back(t.region(b.to).id);
  return out;
}

void print_table(const World& world) {
  const Topology& t = world.topology;
  std::size_t width = 6;
  for (const Region& r : t.regions) width = std::max(width, r.id.size());
  fmt::print("{:<{}}  {:<11} {:<12} {:>9}  {}\n", "region", width, "type", "level", "area/m2", "neighbours");
  for (std::size_t i = 0; i < t.size(); ++i) {
    const Region& r = t.regions[i];
    std::string names;
    for (const std::string& n : neighbours(t, RegionIndex(i))) names += (names.empty() ? "" : ", ") + n;
    fmt::print("{:<{}}  {:<11} {:<12} {:>9.1f}  {}\n", printable(r.id), width, word(r.type),
               printable(world.levels[world.surface(r.surface).level.value].id), r.area,
               names.empty() ? "none" : printable(names, 2000));
  }
}

void print_json(const World& world, bool authored) {
  const Topology& t = world.topology;
  DocumentNode report = map_node();
  put(report, "authored", boolean_node(authored));
  DocumentNode& list = put(report, "regions", list_node());
  for (std::size_t i = 0; i < t.size(); ++i) {
    const Region& r = t.regions[i];
    DocumentNode n = map_node();
    put(n, "id", r.id);
    put(n, "type", word(r.type));
    put(n, "level", world.levels[world.surface(r.surface).level.value].id);
    put(n, "area_m2", number_node(r.area));
    DocumentNode& names = put(n, "neighbours", list_node());
    for (const std::string& name : neighbours(t, RegionIndex(i))) names.children.push_back(text_node(name));
    put(n, "boundaries", integer_node(static_cast<std::int64_t>(t.boundaries_of(RegionIndex(i)).size())));
    list.children.push_back(std::move(n));
  }
  fmt::print("{}", to_json(report));
}

int save(const std::string& file, const std::string& text) {
  std::ofstream stream(file, std::ios::binary);
  stream << text;
  if (stream.flush()) return kOk;
  fmt::print(stderr, "throng regions: cannot write {}\n", printable(file, 300));
  return kRunFailed;
}

int write(const RegionsOptions& o, const Scenario& scenario, const World& world) {
  const DocumentNode* section = scenario.document.root.find("world");
  if (!scenario.spec.world.regions.empty()) {
    fmt::print(stderr, "throng regions: the scene has {} regions of its own; nothing to write\n",
               scenario.spec.world.regions.size());
    return kBadInput;
  }
  const std::vector<RegionPlan> regions = region_plans(world);
  if (!o.out.empty()) {
    const int code = save(o.out, "world:\n" + regions_yaml(regions, 2));
    if (code == kOk) fmt::print("{}: {} regions\n", printable(o.out, 200), regions.size());
    return code;
  }
  const std::string home = section ? scenario.document.position(section->mark).file : "";
  const DiskFiles files(o.allowed);
  const auto text = files.read(home);
  if (!section || !text) {
    fmt::print(stderr, "throng regions: {}: cannot be read again; use --out\n", printable(o.file, 200));
    return kBadInput;
  }
  const auto changed = with_regions(*text, *section, regions);
  if (!changed) {
    fmt::print(stderr, "throng regions: {}: {}\n", printable(home, 200), changed.error());
    return kBadInput;
  }
  const int code = save(home, *changed);
  if (code == kOk)
    fmt::print("{}: {} regions written into the section 'world'\n", printable(home, 200), regions.size());
  return code;
}

}  // namespace

int regions_command(Arguments arguments) {
  RegionsOptions o;
  Args args("regions", "Lists the regions of a scenario: the author's own, or the automatic ones.",
            "  throng regions station.yaml                        id, type, level, area, neighbours\n"
            "  throng regions station.yaml --narrow 2             only passages below 2 m divide the floor\n"
            "  throng regions station.yaml --write                writes the automatic regions into the file\n"
            "  throng regions station.yaml --write --out r.yaml   ... into a file that the scene can include\n"
            "  throng draw station.yaml --what regions --out r.svg   shows them\n");
  args.positional("FILE", o.file, "Scenario file")
      .option("--narrow", o.narrow, "Instead of world.maps.narrow, m", 0.3, 20)
      .flag("--write", o.write, "Write automatic regions for editing; the rest of the file stays as it is")
      .option("--out", o.out, "With --write: the file to write")
      .option("--allow-include", o.allowed, "A further folder that includes may come from; may be repeated")
      .flag("--json", o.json, "Print one JSON object");
  if (const auto code = args.parse(arguments)) return *code;
  if (!o.out.empty()) o.write = true;
  const DiskFiles files(o.allowed);
  ReadOptions options;
  if (o.narrow) options.set.push_back("world.maps.narrow=" + number_text(*o.narrow));
  Scenario scenario = read_scenario(files, o.file, options);
  const std::optional<Setup> setup = compile_scenario(scenario, files, kTopology);
  for (const Diagnostic& d : scenario.diagnostics.list()) fmt::print(stderr, "{}\n", to_text(d));
  if (!setup) return kBadInput;
  if (o.write) return write(o, scenario, setup->world);
  o.json ? print_json(setup->world, !scenario.spec.world.regions.empty()) : print_table(setup->world);
  return kOk;
}

}  // namespace throng::cli
