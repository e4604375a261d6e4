#include "throng/figure/character.h"

namespace throng {
namespace {

/// Frames in the frame of the file of nodes given in their parents', with the scales of all above.
std::vector<Frame3> place_nodes(const std::vector<CharacterNode>& nodes, const std::vector<Frame3>& local) {
  std::vector<Frame3> out(nodes.size());
  std::vector<float> scale(nodes.size(), 1);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].parent < 0) {
      out[i] = local[i], scale[i] = nodes[i].scale;
      continue;
    }
    const auto p = static_cast<std::size_t>(nodes[i].parent);
    out[i] = out[p] * Frame3{local[i].place * scale[p], local[i].turn};
    scale[i] = scale[p] * nodes[i].scale;
  }
  return out;
}

}  // namespace

std::vector<std::string> Character::names() const {
  std::vector<std::string> out;
  for (const CharacterNode& n : nodes) out.push_back(n.name);
  return out;
}

int Character::find(std::string_view name) const {
  for (std::size_t i = 0; i < nodes.size(); ++i)
    if (nodes[i].name == name) return static_cast<int>(i);
  return -1;
}

std::vector<Frame3> Character::rest() const {
  std::vector<Frame3> local;
  for (const CharacterNode& n : nodes) local.push_back(n.local);
  std::vector<Frame3> out = place_nodes(nodes, local);
  for (std::size_t i = 0; i < nodes.size(); ++i)
    if (nodes[i].bound) out[i] = nodes[i].bind;
  return out;
}

std::vector<Frame3> Character::at(const CharacterMotion& motion, std::size_t key) const {
  std::vector<Frame3> local;
  for (const CharacterNode& n : nodes) local.push_back(n.local);
  for (const CharacterTrack& t : motion.tracks) {
    Frame3& f = local[static_cast<std::size_t>(t.node)];
    if (key < t.place.size()) f.place = t.place[key];
    if (key < t.turn.size()) f.turn = t.turn[key];
  }
  return place_nodes(nodes, local);
}

bool Character::hangs_on(int node, int above) const {
  for (; node >= 0; node = nodes[static_cast<std::size_t>(node)].parent)
    if (node == above) return true;
  return false;
}

}  // namespace throng
