// Any bytes as well-known text: an answer or a complaint, and what was read writes and reads back the same.
#include <cstdlib>
#include <string_view>

#include "throng/geometry/overlay.h"
#include "throng/geometry/wkt.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const auto w = throng::parse_wkt({reinterpret_cast<const char*>(data), size});
  if (!w) return 0;
  const auto again = throng::parse_wkt(throng::to_wkt(w->polygons));
  if (!again || again->polygons.size() != w->polygons.size()) std::abort();
  for (std::size_t i = 0; i < w->polygons.size(); ++i) {
    if (again->polygons[i].outer != w->polygons[i].outer) std::abort();
    if (size < 4096) (void)throng::find_flaw(w->polygons[i]);
  }
  return 0;
}
