#include "throng/figure/gltf/read.h"

#include <algorithm>

#include "throng/figure/gltf/axes.h"
#include "throng/figure/gltf/buffers.h"

namespace throng {
namespace {

using gltf::Buffers;
using gltf::from_file;
using gltf::Numbers;
using json::Value;

constexpr std::uint64_t kNone = ~std::uint64_t{0};
constexpr float kFarthest = 1e5f;  ///< m: beyond it numbers are damaged

float sane(double v) {
  const auto f = static_cast<float>(v);
  return math::is_finite(f) ? math::clamp(f, -kFarthest, kFarthest) : 0;
}
Vec3 vector_of(const Value& v, Vec3 otherwise) {
  if (v.items.size() != 3) return otherwise;
  return {sane(v.items[0].number_or(0)), sane(v.items[1].number_or(0)), sane(v.items[2].number_or(0))};
}

/// Rotation, place and mean scale of a matrix by columns.
struct Parts {
  Frame3 frame;
  float scale = 1;
};
Parts parts_of(const float* m) {
  Vec3 x{sane(m[0]), sane(m[1]), sane(m[2])}, y{sane(m[4]), sane(m[5]), sane(m[6])};
  const Vec3 z{sane(m[8]), sane(m[9]), sane(m[10])};
  const float scale = (length(x) + length(y) + length(z)) / 3;
  x = normalized(x, {1, 0, 0});
  y = normalized(y - x * dot(x, y), {0, 1, 0});
  Quat turn = from_axes(x, y, cross(x, y));
  if (!(dot(turn, turn) > 0.5f)) turn = {};
  return {{from_file(Vec3{sane(m[12]), sane(m[13]), sane(m[14])}), from_file(turn)}, scale > 1e-6f ? scale : 1};
}

class Reader {
 public:
  Reader(const Buffers& buffers, float rate) : buffers_(buffers), document_(buffers.document()), rate_(rate) {}

  Result<Character> run() {
    if (!nodes() || !bind() || !meshes() || !motions()) return Error{why_};
    return std::move(out_);
  }

 private:
  bool fail(std::string why) {
    why_ = std::move(why);
    return false;
  }
  template <class T>
  bool take(Result<T> from, T& to) {
    if (!from) return fail(from.error());
    to = std::move(*from);
    return true;
  }

  static CharacterNode node_of(const Value& v, std::size_t number) {
    CharacterNode n;
    n.name = v["name"].is_text() ? v["name"].text.substr(0, 200) : "node " + std::to_string(number);
    if (v["matrix"].items.size() == 16) {
      float m[16];
      for (std::size_t k = 0; k < 16; ++k) m[k] = sane(v["matrix"].items[k].number_or(0));
      const Parts p = parts_of(m);
      n.local = p.frame, n.scale = p.scale;
      return n;
    }
    n.local.place = from_file(vector_of(v["translation"], {}));
    const auto& q = v["rotation"].items;
    if (q.size() == 4)
      n.local.turn = from_file(normalized(
          Quat{sane(q[0].number_or(0)), sane(q[1].number_or(0)), sane(q[2].number_or(0)), sane(q[3].number_or(1))}));
    const Vec3 s = vector_of(v["scale"], {1, 1, 1});
    const float mean = (math::abs(s.x) + math::abs(s.y) + math::abs(s.z)) / 3;
    n.scale = mean > 1e-6f ? mean : 1;
    return n;
  }

  /// Nodes in an order in which parents come first; order_ from the file's numbers.
  bool nodes() {
    const auto& list = document_["nodes"].items;
    if (list.empty()) return fail("has no nodes");
    if (list.size() > kMaxCharacterNodes)
      return fail("has " + std::to_string(list.size()) + " nodes; at most " + std::to_string(kMaxCharacterNodes) +
                  " are read");
    std::vector<int> parent(list.size(), -1);
    for (std::size_t i = 0; i < list.size(); ++i)
      for (const Value& c : list[i]["children"].items) {
        const std::uint64_t k = c.whole(kNone);
        if (k >= list.size()) return fail("node " + std::to_string(i) + " has a child that is not there");
        if (parent[k] >= 0) return fail("node " + std::to_string(k) + " has two parents");
        parent[k] = static_cast<int>(i);
      }
    order_.assign(list.size(), -1);
    for (std::size_t placed = 0; placed < list.size();) {
      const std::size_t before = placed;
      for (std::size_t i = 0; i < list.size(); ++i) {
        const bool ready = parent[i] < 0 || order_[static_cast<std::size_t>(parent[i])] >= 0;
        if (order_[i] >= 0 || !ready) continue;
        order_[i] = static_cast<int>(placed++);
        out_.nodes.push_back(node_of(list[i], i));
        out_.nodes.back().parent = parent[i] < 0 ? -1 : order_[static_cast<std::size_t>(parent[i])];
      }
      if (placed == before) return fail("has nodes that are their own ancestors");
    }
    return true;
  }

  bool joints_of(const Value& skin, std::vector<std::uint32_t>& out) {
    for (const Value& j : skin["joints"].items) {
      const std::uint64_t n = j.whole(kNone);
      if (n >= order_.size()) return fail("a skin names a joint that is not there");
      out.push_back(static_cast<std::uint32_t>(order_[n]));
    }
    return true;
  }

  bool bind() {
    for (const Value& skin : document_["skins"].items) {
      std::vector<std::uint32_t> joints;
      if (!joints_of(skin, joints)) return false;
      const std::uint64_t matrices = skin["inverseBindMatrices"].whole(kNone);
      if (matrices == kNone) continue;
      Numbers m;
      if (!take(buffers_.numbers(matrices, 16, kMaxCharacterNodes), m)) return false;
      for (std::size_t i = 0; i < joints.size() && i < m.count; ++i) {
        CharacterNode& n = out_.nodes[joints[i]];
        if (n.bound) continue;
        const Parts p = parts_of(m.row(i));
        // The matrix takes the mesh to the joint: v = s R x + t, so the joint is at -R^-1 t / s.
        const Quat back = p.frame.turn.inverse();
        n.bind = {-(back * p.frame.place) / p.scale, back}, n.bound = true;
      }
    }
    return true;
  }

  bool meshes() {
    std::size_t total = 0;
    for (std::size_t i = 0; i < document_["nodes"].items.size(); ++i) {
      const Value& n = document_["nodes"].items[i];
      const std::uint64_t mesh = n["mesh"].whole(kNone), skin = n["skin"].whole(kNone);
      if (mesh == kNone || skin == kNone) continue;  // what has no skin cannot move with a body
      if (mesh >= document_["meshes"].items.size() || skin >= document_["skins"].items.size())
        return fail("node " + std::to_string(i) + " names a mesh or skin that is not there");
      if (is_coarser_level(i)) continue;
      std::vector<std::uint32_t> joints;
      if (!joints_of(document_["skins"].items[skin], joints)) return false;
      for (const Value& p : document_["meshes"].items[mesh]["primitives"].items) {
        if (p["mode"].whole(4) != 4) continue;  // lines and points
        if (!primitive(p, joints, total)) return false;
      }
    }
    return true;
  }
  /// Named by another node as its coarser level (MSFT_lod).
  bool is_coarser_level(std::size_t node) const {
    for (const Value& n : document_["nodes"].items)
      for (const Value& id : n["extensions"]["MSFT_lod"]["ids"].items)
        if (id.whole(kNone) == node) return true;
    return false;
  }

  bool primitive(const Value& p, const std::vector<std::uint32_t>& joints, std::size_t& total) {
    const Value& a = p["attributes"];
    Numbers position, normal, joint, weight;
    if (p["extensions"]["KHR_draco_mesh_compression"].is_object())
      return fail("has compressed meshes, which are not read: save the character without compression");
    if (!take(buffers_.numbers(a["POSITION"].whole(kNone), 3, kMaxCharacterVertices), position)) return false;
    if ((total += position.count) > kMaxCharacterVertices)
      return fail("has more than " + std::to_string(kMaxCharacterVertices) + " vertices");
    if (a["NORMAL"].is_number() && !take(buffers_.numbers(a["NORMAL"].whole(kNone), 3, position.count), normal))
      return false;
    if (!take(buffers_.numbers(a["JOINTS_0"].whole(kNone), 4, position.count), joint)) return false;
    if (!take(buffers_.numbers(a["WEIGHTS_0"].whole(kNone), 4, position.count), weight)) return false;
    if (joint.count != position.count || weight.count != position.count ||
        (normal.count && normal.count != position.count))
      return fail("a mesh has lists of different lengths");
    CharacterMesh mesh;
    for (std::size_t i = 0; i < position.count; ++i) {
      CharacterVertex v;
      const float* x = position.row(i);
      v.position = from_file(Vec3{sane(x[0]), sane(x[1]), sane(x[2])});
      if (normal.count)
        v.normal = normalized(from_file(Vec3{sane(normal.row(i)[0]), sane(normal.row(i)[1]), sane(normal.row(i)[2])}),
                              Vec3{0, 0, 1});
      float sum = 0;
      for (std::size_t k = 0; k < 4; ++k) {
        const float w = weight.row(i)[k], j = joint.row(i)[k];
        if (!(w > 0)) continue;
        if (!(j >= 0) || j >= static_cast<float>(joints.size()))
          return fail("a vertex hangs on joint " + std::to_string(static_cast<long long>(sane(j))) + " of " +
                      std::to_string(joints.size()));
        v.node[k] = joints[static_cast<std::size_t>(j)], v.weight[k] = w, sum += w;
      }
      if (!(sum > 0)) {
        v.node[0] = joints.empty() ? 0 : joints[0], v.weight[0] = 1, sum = 1;
      }
      for (float& w : v.weight) w /= sum;
      mesh.vertices.push_back(v);
    }
    return triangles(p, mesh, !normal.count) && (out_.meshes.push_back(std::move(mesh)), true);
  }
  bool triangles(const Value& p, CharacterMesh& mesh, bool needs_normals) {
    const auto count = static_cast<std::uint32_t>(mesh.vertices.size());
    if (p["indices"].is_number()) {
      if (!take(buffers_.indices(p["indices"].whole(kNone), 6 * kMaxCharacterVertices, count), mesh.index))
        return false;
    } else {
      for (std::uint32_t i = 0; i < count; ++i) mesh.index.push_back(i);
    }
    mesh.index.resize(mesh.index.size() / 3 * 3);
    const auto& colour = document_["materials"].items;
    const std::uint64_t m = p["material"].whole(kNone);
    if (m < colour.size()) {
      const auto& f = colour[m]["pbrMetallicRoughness"]["baseColorFactor"].items;
      const auto srgb = [&](std::size_t k) {
        const float v = k < f.size() ? math::clamp(sane(f[k].number_or(1)), 0.0f, 1.0f) : 0.8f;
        return static_cast<std::uint8_t>(
            math::round(255 * (v <= 0.0031308f ? 12.92f * v : 1.055f * math::pow(v, 1 / 2.4f) - 0.055f)));
      };
      mesh.colour = {srgb(0), srgb(1), srgb(2)};
    }
    if (!needs_normals) return true;
    for (std::size_t t = 0; t + 2 < mesh.index.size(); t += 3) {
      CharacterVertex &a = mesh.vertices[mesh.index[t]], &b = mesh.vertices[mesh.index[t + 1]],
                      &c = mesh.vertices[mesh.index[t + 2]];
      const Vec3 n = cross(b.position - a.position, c.position - a.position);
      a.normal += n, b.normal += n, c.normal += n;
    }
    for (CharacterVertex& v : mesh.vertices) v.normal = normalized(v.normal, {0, 0, 1});
    return true;
  }

  /// Value of a sampler at a time: linear, held, or the value keys of a cubic spline with straight lines between.
  struct Sampled {
    Numbers time, value;
    bool cubic = false, step = false;
    const float* key(std::size_t i) const { return value.row(cubic ? 3 * i + 1 : i); }
  };
  bool sampler(const Value& s, std::size_t width, Sampled& out) {
    if (!take(buffers_.numbers(s["input"].whole(kNone), 1, kMaxCharacterKeys), out.time)) return false;
    if (!take(buffers_.numbers(s["output"].whole(kNone), width, 3 * kMaxCharacterKeys), out.value)) return false;
    out.cubic = s["interpolation"].text == "CUBICSPLINE", out.step = s["interpolation"].text == "STEP";
    if (out.time.count == 0 || out.value.count < out.time.count * (out.cubic ? 3 : 1))
      return fail("a motion has fewer values than times");
    for (std::size_t i = 1; i < out.time.count; ++i)
      if (!(out.time.values[i] >= out.time.values[i - 1])) return fail("a motion has times that go back");
    return true;
  }
  static float place_in(const Sampled& s, float t, std::size_t& i) {
    const auto& times = s.time.values;
    i = static_cast<std::size_t>(std::upper_bound(times.begin(), times.end(), t) - times.begin());
    if (i == 0) return 0;
    --i;
    if (i + 1 >= times.size() || s.step) return 0;
    const float span = times[i + 1] - times[i];
    return span > 0 ? math::clamp((t - times[i]) / span, 0.0f, 1.0f) : 0;
  }

  bool motions() {
    std::size_t keys = 0;
    for (const Value& a : document_["animations"].items) {
      CharacterMotion motion;
      motion.name =
          a["name"].is_text() ? a["name"].text.substr(0, 200) : "motion " + std::to_string(out_.motions.size());
      std::vector<std::pair<const Value*, Sampled>> channels;
      float first = 1e30f, last = -1e30f;
      for (const Value& c : a["channels"].items) {
        const std::string& path = c["target"]["path"].text;
        const bool turn = path == "rotation";
        if (!turn && path != "translation") continue;
        if (c["target"]["node"].whole(kNone) >= order_.size()) continue;
        const std::uint64_t s = c["sampler"].whole(kNone);
        if (s >= a["samplers"].items.size()) return fail("a motion names a sampler that is not there");
        Sampled sampled;
        if (!sampler(a["samplers"].items[s], turn ? 4 : 3, sampled)) return false;
        first = std::min(first, sampled.time.values.front()), last = std::max(last, sampled.time.values.back());
        channels.emplace_back(&c, std::move(sampled));
      }
      if (channels.empty()) continue;
      if (!(last - first < 3600)) return fail("a motion is longer than an hour");
      const auto count = static_cast<std::size_t>(math::floor((last - first) * rate_ + 1.5f));
      if ((keys += count * channels.size()) > kMaxCharacterKeys)
        return fail("has motions with more than " + std::to_string(kMaxCharacterKeys) + " keys");
      for (std::size_t i = 0; i < count; ++i) motion.time.push_back(static_cast<float>(i) / rate_);
      for (const auto& [c, s] : channels) motion.tracks.push_back(track(*c, s, first, motion.time));
      out_.motions.push_back(std::move(motion));
    }
    return true;
  }
  CharacterTrack track(const Value& channel, const Sampled& s, float first, const std::vector<float>& times) const {
    CharacterTrack t;
    t.node = order_[channel["target"]["node"].whole(0)];
    const bool turn = channel["target"]["path"].text == "rotation";
    for (const float time : times) {
      std::size_t i = 0;
      const float u = place_in(s, first + time, i);
      const float *a = s.key(i), *b = u > 0 ? s.key(i + 1) : a;
      if (turn) {
        const Quat q = nlerp(normalized(Quat{sane(a[0]), sane(a[1]), sane(a[2]), sane(a[3])}),
                             normalized(Quat{sane(b[0]), sane(b[1]), sane(b[2]), sane(b[3])}), u);
        t.turn.push_back(from_file(q));
      } else {
        t.place.push_back(
            from_file(lerp(Vec3{sane(a[0]), sane(a[1]), sane(a[2])}, Vec3{sane(b[0]), sane(b[1]), sane(b[2])}, u)));
      }
    }
    return t;
  }

  const Buffers& buffers_;
  const Value& document_;
  float rate_;
  Character out_;
  std::vector<int> order_;
  std::string why_;
};

}  // namespace

Result<Character> read_gltf(std::string_view bytes, float rate) {
  if (bytes.size() > kMaxGltfBytes) return Error{"is larger than 256 MB"};
  auto buffers = Buffers::open(bytes);
  if (!buffers) return Error{buffers.error()};
  return Reader(*buffers, math::clamp(rate, 1.0f, 1000.0f)).run();
}

}  // namespace throng
