// Any bytes as BVH: nodes and a motion, or a complaint with its line.
#include <cstdlib>
#include <string_view>

#include "throng/figure/bones/retarget.h"
#include "throng/figure/bvh/bvh.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace throng;
  const auto character = read_bvh({reinterpret_cast<const char*>(data), size});
  if (!character) {
    if (!character.error().starts_with("line ")) std::abort();
    return 0;
  }
  if (character->motions.size() != 1 || character->motions[0].time.empty()) std::abort();
  for (const auto& t : character->motions[0].tracks)
    if (t.node >= static_cast<int>(character->nodes.size()) ||
        (!t.turn.empty() && t.turn.size() != character->motions[0].time.size()))
      std::abort();
  Diagnostics problems;
  const auto bones = find_bones(*character, own_bone_names(), problems);
  if (bones) retarget_motion(*character, *bones, character->motions[0], make_skeleton({}));
  return 0;
}
