// libFuzzer over the reader: any bytes, as a scenario that may include a second text, must be read, checked for meaning
// and, where they are sound, written and read back the same, without a crash and within bounds.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "throng/scenario/compile.h"
#include "throng/scenario/write.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace throng;
  const std::string text(reinterpret_cast<const char*>(data), size);
  // A line "%%" parts the scenario from the file it can include as "other".
  const auto cut = text.find("\n%%\n");
  const std::string other = cut == std::string::npos ? "name: other\n" : text.substr(cut + 4);
  const MemoryFiles files(std::map<std::string, std::string>{{"main", text.substr(0, cut)}, {"other", other}});
  Scenario s = read_scenario(files, "main");
  for (const auto& d : s.diagnostics.list())
    if (to_text(d).size() > 4096) std::abort();
  if (!s.ok()) return 0;
  check_meaning(s);
  const std::string written = write_scenario(s.spec);
  const Scenario again = read_scenario_text(written);
  if (!again.ok() || !equal(s.spec, again.spec)) {
    std::fprintf(stderr, "does not come back:\n%s\n", written.c_str());
    std::abort();
  }
  // Geometry as well, where it is small: the world compiler has bounds of its own, but its time grows with the plan.
  std::size_t points = 0;
  for (const auto& w : s.spec.world.walkable) points += w.area.outer.size();
  if (points < 200) check_scenario(s, files);
  return 0;
}
