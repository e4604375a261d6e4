// The page that compares models with people.
#include <fmt/format.h>

#include <algorithm>

#include "throng/study/trials/crossing_study.h"

namespace throng {
namespace {

using analysis::Group;
using analysis::PairsReport;

std::string signs(const PairsReport& r) {
  std::string text;
  for (const Group& g : r.groups) text += g.change > 0 ? '+' : g.change < 0 ? '-' : '0';
  return text;
}

std::string table(const std::vector<const CrossingResult*>& sorted) {
  std::string t =
      "| model | score | MPD at sight | after reaction | at crossing | reaction | clearance, least | ten groups | "
      "order "
      "kept | trials not usable |\n|---|---|---|---|---|---|---|---|---|---|\n"
      "| **people** | | 0.44 ± 0.28 | 0.88 ± 0.22 | 0.84 ± 0.19 | 7 to 79 % | 1.09 ± 0.47, 0.41 | `++++++00--` | | |\n";
  for (const CrossingResult* c : sorted) {
    const PairsReport& r = c->report;
    const auto& p = r.phases;
    const std::string when = p.reaction_begins < 1
                                 ? fmt::format("{:.0f} to {:.0f} %", 100 * p.reaction_begins, 100 * p.reaction_ends)
                                 : std::string("none");
    t += fmt::format(
        "| {} | **{:.2f}** | {:.2f} ± {:.2f} | {:.2f} ± {:.2f} | {:.2f} ± {:.2f} | {} | {:.2f} ± {:.2f}, {:.2f} | `{}` "
        "| "
        "{:.0f} % | {} |\n",
        c->label, r.score, p.at_see.mean, p.at_see.sd, p.at_end.mean, p.at_end.sd, p.at_cross.mean, p.at_cross.sd, when,
        r.d_min.mean, r.d_min.sd, r.least_d_min, signs(r), 100 * r.order_kept, r.unusable);
  }
  return t;
}

std::string roles_table(const std::vector<const CrossingResult*>& sorted) {
  std::string t =
      "| model | adaptation, first | giving way | by speed, first | giving way | where MPD > 1 m "
      "|\n|---|---|---|---|---|---|\n"
      "| **people** | clearly less | more | mostly | both | almost none |\n";
  for (const CrossingResult* c : sorted) {
    const auto& r = c->report.roles;
    t += fmt::format("| {} | {:.3f} m/s² | {:.3f} m/s² | {:.0f} % | {:.0f} % | {:.3f} m/s² |\n", c->label,
                     r.adaptation[0], r.adaptation[1], 100 * r.speed_share[0], 100 * r.speed_share[1], r.quiet);
  }
  return t;
}

std::string groups_table(const std::vector<const CrossingResult*>& sorted) {
  std::string t = "| model |";
  for (int g = 1; g <= 10; ++g) t += fmt::format(" {} |", g);
  t += "\n|---|" + [] {
    std::string s;
    for (int g = 0; g < 10; ++g) s += "---|";
    return s;
  }();
  t += "\n| **people** | T = 0 | T = 0 | T = 0 | T = 0 | T = 72 | T = 125 | none | none | T = 208, less | T = 56, less "
       "|\n";
  for (const CrossingResult* c : sorted) {
    t += fmt::format("| {} |", c->label);
    for (const Group& g : c->report.groups)
      t += fmt::format(" {:.2f} → {:.2f}, T = {:g}{} |", g.see.mean, g.cross.mean, g.test.t,
                       g.test.pairs < g.trials ? fmt::format(" of {}", g.test.pairs) : "");
    t += "\n";
  }
  return t;
}

std::string parts_table(const std::vector<const CrossingResult*>& sorted) {
  if (sorted.empty() || sorted[0]->report.parts.empty()) return "";
  std::string t = "| model |", line = "|---|", people = "| **people** |";
  for (const auto& part : sorted[0]->report.parts) {
    t += fmt::format(" {} |", part.name);
    line += "---|";
    people += fmt::format(" {} |", part.people);
  }
  t += "\n" + line + "\n" + people + "\n";
  for (const CrossingResult* c : sorted) {
    t += fmt::format("| {} |", c->label);
    for (const auto& part : c->report.parts) t += fmt::format(" {:.2f} ({}) |", part.score, part.found);
    t += "\n";
  }
  return t;
}

}  // namespace

std::string crossing_report(std::span<const CrossingResult> results, const CrossingProtocol& protocol,
                            std::string_view filter, const std::function<std::string(const std::string&)>& picture) {
  std::vector<const CrossingResult*> sorted;
  for (const CrossingResult& r : results) sorted.push_back(&r);
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const CrossingResult* a, const CrossingResult* b) { return a->report.score > b->report.score; });
  std::string t = fmt::format(
      "{} trials a model (seed {}, steps of {:g} s), walking speeds {:g} ± {:g} m/s, the same starts for all; filter "
      "{}. MPD: the "
      "distance at which both will meet if neither changes anything (m). *Reaction*: when the mean MPD of the trials "
      "below 1 m "
      "grows, from first sight (0 %) to crossing (100 %). *Ten groups*, by MPD at first sight: `+` MPD grows "
      "significantly, `-` "
      "shrinks, `0` no change (Wilcoxon signed-rank, 5 %; changes below 1 cm are none). *Order kept*: who was to pass "
      "first "
      "at first sight did. People: Olivier et al. 2012, 420 trials; Pettré et al. 2009, 429.\n\n",
      protocol.trials, protocol.seed, protocol.step, protocol.speed, protocol.speed_deviation, filter);
  t += table(sorted);
  t += "\n## The score\n\nMean of seven parts, each 1 where the model does what people did and 0 from one deviation of "
       "people "
       "(distances), a fifth of the interaction (times) away on; shares of trials, of groups and of statements "
       "else.\n\n";
  t += parts_table(sorted);
  t += "\n## Ten groups\n\nMean MPD at first sight → at crossing; T of the signed-rank test (of the pairs that changed "
       "at "
       "all).\n\n";
  t += groups_table(sorted);
  t += "\n## Who adapts\n\nMean adaptation a = sqrt((dv/dt)² + (v dθ/dt)²) where MPD < 1 m, in the first 90 % of the "
       "time; "
       "share of it by changes of speed.\n\n";
  t += roles_table(sorted);
  std::string pictures;
  for (const CrossingResult* c : sorted)
    if (const std::string file = picture(c->label); !file.empty())
      pictures += fmt::format("![{}: density of MPD]({})\n", c->label, file);
  if (!pictures.empty())
    t += "\n## Density of the MPD curves\n\nHow many trials go through each cell; red: mean of the trials below 1 m; "
         "dashes: "
         "people's 0.44, 0.84 and 0.88 m, 7 and 79 %.\n\n" +
         pictures;
  return t;
}

}  // namespace throng
