// Any bytes as a glTF character: a character or a complaint; what was read can be put onto our joints or is refused.
#include <cstdlib>
#include <string_view>

#include "throng/figure/bones/retarget.h"
#include "throng/figure/gltf/read.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace throng;
  const auto character = read_gltf({reinterpret_cast<const char*>(data), size}, 30);
  if (!character) {
    if (character.error().empty()) std::abort();
    return 0;
  }
  const auto nodes = character->nodes.size();
  for (std::size_t i = 0; i < nodes; ++i)
    if (character->nodes[i].parent >= static_cast<int>(i)) std::abort();
  for (const auto& m : character->meshes) {
    for (const auto i : m.index)
      if (i >= m.vertices.size()) std::abort();
    for (const auto& v : m.vertices)
      for (const auto n : v.node)
        if (n >= nodes) std::abort();
  }
  Diagnostics problems;
  const auto bones = find_bones(*character, own_bone_names(), problems);
  if (!bones) {
    if (!problems.has_errors()) std::abort();
    return 0;
  }
  const Skeleton skeleton = make_skeleton({});
  Palette palette{};
  const FigureMesh mesh = retarget_mesh(*character, *bones, skeleton, palette);
  for (const auto i : mesh.index)
    if (i >= mesh.position.size()) std::abort();
  for (const auto& m : character->motions) retarget_motion(*character, *bones, m, skeleton);
  return 0;
}
