// Checks of roadmaps and guidance fields that need no floor (PV-58).
#include <cmath>

#include "throng/environment/compile/check_tools.h"

namespace throng::compile {
namespace {

constexpr std::size_t kMostGridPoints = 4'000'000;

class GuideChecker {
 public:
  GuideChecker(const WorldPlan& plan, CheckTools& tools) : plan_(plan), tools_(tools) {}

  void run() {
    std::vector<std::string> ids;
    for (std::size_t i = 0; i < plan_.roadmaps.size(); ++i) roadmap(item("roadmaps", i), plan_.roadmaps[i], ids);
    ids.clear();
    for (std::size_t i = 0; i < plan_.fields.size(); ++i) field(item("fields", i), plan_.fields[i], ids);
  }

 private:
  void named(const std::string& path, const std::string& id, std::vector<std::string>& ids) {
    if (id.empty())
      tools_.error(path, "the id is missing");
    else
      tools_.unique_id(path, id, ids);
  }

  void roadmap(const std::string& path, const RoadmapPlan& r, std::vector<std::string>& ids) {
    named(path, r.id, ids);
    tools_.level(path, r.level);
    if (r.points.empty()) tools_.error(path, "has no points");
    std::vector<std::string> names;
    for (std::size_t i = 0; i < r.points.size(); ++i) {
      const std::string p = path + ".points[" + std::to_string(i) + "]";
      named(p, r.points[i].id, names);
      tools_.check_point(p, r.points[i].at, "at");
      tools_.check_number(p, "width", r.points[i].width, 0, 1000);
    }
    for (std::size_t i = 0; i < r.roads.size(); ++i) {
      const std::string p = path + ".roads[" + std::to_string(i) + "]";
      const std::vector<std::string>& through = r.roads[i].through;
      if (through.size() < 2) tools_.error(p, "a road needs at least two points");
      for (std::size_t k = 0; k < through.size(); ++k) {
        if (std::find(names.begin(), names.end(), through[k]) == names.end())
          tools_.error(p, "there is no point " + quoted(through[k]) + did_you_mean(through[k], names));
        if (k > 0 && through[k] == through[k - 1])
          tools_.error(p, "goes from " + quoted(through[k]) + " to " + quoted(through[k]));
      }
    }
  }

  void field(const std::string& path, const FieldPlan& f, std::vector<std::string>& ids) {
    named(path, f.id, ids);
    tools_.level(path, f.level);
    if (f.corner) tools_.check_point(path, *f.corner, "corner");
    if (f.size && (!tools_.check_number(path, "size", f.size->x, 0.01, 20000) ||
                   !tools_.check_number(path, "size", f.size->y, 0.01, 20000)))
      return;
    if (!tools_.check_number(path, "cell", f.cell, 0.02, 1000)) return;
    if (f.vectors.empty() == f.parts.empty()) return tools_.error(path, "give either vectors or parts");
    if (!f.vectors.empty()) return grid(path, f);
    for (std::size_t i = 0; i < f.parts.size(); ++i) part(path + ".parts[" + std::to_string(i) + "]", f.parts[i]);
    if (f.size && (f.size->x / f.cell + 2) * (f.size->y / f.cell + 2) > kMostGridPoints)
      tools_.error(path, "has more than 4 million grid points; make cell larger or size smaller");
  }

  void grid(const std::string& path, const FieldPlan& f) {
    if (!f.corner) tools_.error(path, "corner is missing: where the first of the vectors is");
    if (f.size) tools_.error(path, "size follows from columns, cell and the number of vectors; leave it out");
    const std::size_t columns = f.columns > 0 ? static_cast<std::size_t>(f.columns) : 0;
    if (columns < 2) return tools_.error(path, "columns = " + std::to_string(f.columns) + "; at least 2 are needed");
    if (f.vectors.size() % columns != 0 || f.vectors.size() / columns < 2)
      tools_.error(path, std::to_string(f.vectors.size()) + " vectors do not fill two or more rows of " +
                             std::to_string(columns) + " columns");
    if (f.vectors.size() > kMostGridPoints) tools_.error(path, "has more than 4 million grid points");
    for (std::size_t i = 0; i < f.vectors.size(); ++i)
      if (!tools_.check_point(path, f.vectors[i], "vector " + std::to_string(i + 1))) return;
  }

  void part(const std::string& path, const FieldPartPlan& p) {
    const int kinds = int(p.towards.has_value()) + int(p.around.has_value()) + int(!p.along.empty());
    if (kinds != 1) return tools_.error(path, "give exactly one of towards, around, along");
    if (p.towards) tools_.check_point(path, *p.towards, "towards");
    if (p.around) tools_.check_point(path, *p.around, "around");
    if (!p.along.empty() && tools_.check_points(path, p.along, "along") && p.along.size() < 2)
      tools_.error(path, "along needs at least two points");
    tools_.check_number(path, "pull", p.pull, 0, 100);
    tools_.check_number(path, "within", p.within, 0, 20000);
    tools_.check_number(path, "weight", p.weight, -1000, 1000);
    if (p.weight == 0) tools_.error(path, "weight = 0: this part would say nothing");
  }

  const WorldPlan& plan_;
  CheckTools& tools_;
};

}  // namespace

void check_guides(const WorldPlan& plan, CheckTools& tools) { GuideChecker(plan, tools).run(); }

}  // namespace throng::compile
