#include "throng/figure/gltf/write.h"

#include <cstring>

#include "throng/figure/gltf/axes.h"
#include "throng/figure/json/json.h"

namespace throng {
namespace {

using gltf::to_file;
using json::Writer;

// Numbers of the format.
constexpr unsigned kByte = 5121, kShort = 5123, kInt = 5125, kFloat = 5126, kArrayBuffer = 34962,
                   kElementBuffer = 34963;

/// The parts of the document that are lists, each written by itself and put together at the end.
struct List {
  std::string text;
  std::uint64_t size = 0;
  std::uint64_t add(std::string item) {
    if (size) text += ',';
    text += item;
    return size++;
  }
};

class GltfFile {
 public:
  void add(const GltfBody& body) {
    const std::uint64_t first = nodes_.size;
    add_joints(body, first);
    const std::uint64_t skin = add_skin(body, first);
    const std::uint64_t material = materials_.size;
    for (std::size_t s = 0; s < kSlots; ++s) add_material(body, s);
    std::vector<std::uint64_t> levels;
    for (std::size_t l = 0; l < body.levels.size(); ++l) levels.push_back(add_mesh(body, l, material));
    add_level_nodes(body, levels, skin);
    for (const GltfMotion& motion : body.motions) add_motion(motion, first);
  }

  std::string finish(std::string_view generator) {
    Writer w;
    w.object().key("asset").object().key("version").text("2.0").key("generator").text(generator).end();
    if (lods_) w.key("extensionsUsed").array().text("MSFT_lod").end();
    w.end();
    std::string text = w.take();
    text.pop_back();
    text += ",\"scene\":0,\"scenes\":[{\"nodes\":[" + roots_.text + "]}]";
    const auto put = [&](const char* name, const List& list) {
      if (list.size) text += std::string(",\"") + name + "\":[" + list.text + "]";
    };
    put("nodes", nodes_), put("meshes", meshes_), put("skins", skins_), put("materials", materials_);
    put("animations", animations_), put("accessors", accessors_), put("bufferViews", views_);
    if (!bytes_.empty()) text += ",\"buffers\":[{\"byteLength\":" + std::to_string(bytes_.size()) + "}]";
    text += '}';
    return glb(text);
  }

 private:
  std::string glb(std::string text) {
    while (text.size() % 4) text += ' ';
    while (bytes_.size() % 4) bytes_ += '\0';
    std::string out;
    const auto word = [&](std::uint64_t v) {
      for (int i = 0; i < 4; ++i) out += static_cast<char>(v >> (8 * i) & 255);
    };
    const std::uint64_t binary = bytes_.empty() ? 0 : bytes_.size() + 8;
    word(0x46546c67), word(2), word(12 + 8 + text.size() + binary);
    word(text.size()), word(0x4e4f534a);
    out += text;
    if (binary) {
      word(bytes_.size()), word(0x004e4942);
      out += bytes_;
    }
    return out;
  }

  template <class T>
  std::uint64_t view(const std::vector<T>& values, unsigned target, unsigned stride) {
    while (bytes_.size() % 4) bytes_ += '\0';
    const std::size_t at = bytes_.size(), size = values.size() * sizeof(T);
    bytes_.append(reinterpret_cast<const char*>(values.data()), size);
    Writer w;
    w.object().key("buffer").whole(0).key("byteOffset").whole(at).key("byteLength").whole(size);
    if (stride) w.key("byteStride").whole(stride);
    if (target) w.key("target").whole(target);
    return views_.add(w.end().take());
  }
  struct Accessor {
    std::uint64_t view;
    std::size_t offset, count;
    unsigned component;
    const char* type;
  };
  std::uint64_t accessor(const Accessor& a, const std::vector<float>& low = {}, const std::vector<float>& high = {}) {
    Writer w;
    w.object().key("bufferView").whole(a.view).key("byteOffset").whole(a.offset);
    w.key("componentType").whole(a.component).key("count").whole(a.count).key("type").text(a.type);
    if (!low.empty()) w.key("min").numbers(low).key("max").numbers(high);
    return accessors_.add(w.end().take());
  }

  void add_joints(const GltfBody& body, std::uint64_t first) {
    const SkeletonPose pose = body.pose ? *body.pose : rest_pose(body.skeleton);
    for (std::size_t j = 0; j < kJoints; ++j) {
      Writer w;
      w.object().key("name").text(kJointNames[j]);
      const Vec3 at = to_file(j == 0 ? pose.root : body.skeleton.offset[j]);
      const Quat q = to_file(normalized(pose.turn[j]));
      w.key("translation").numbers(std::array{at.x, at.y, at.z});
      if (!(q == Quat{})) w.key("rotation").numbers(std::array{q.x, q.y, q.z, q.w});
      bool any = false;
      for (std::size_t k = j + 1; k < kJoints; ++k) {
        if (kParents[k] != j) continue;
        if (!any) w.key("children").array();
        any = true;
        w.whole(first + k);
      }
      if (any) w.end();
      nodes_.add(w.end().take());
    }
    roots_.add(std::to_string(first));
  }

  std::uint64_t add_skin(const GltfBody& body, std::uint64_t first) {
    PerJoint<Frame3> rest;
    place_joints(body.skeleton, rest_pose(body.skeleton), rest);
    std::vector<float> inverse;
    for (std::size_t j = 0; j < kJoints; ++j) {
      const Vec3 p = to_file(rest[j].place);  // rest rotations are the identity
      const float m[16]{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -p.x, -p.y, -p.z, 1};
      inverse.insert(inverse.end(), m, m + 16);
    }
    const std::uint64_t matrices = accessor({view(inverse, 0, 0), 0, kJoints, kFloat, "MAT4"});
    Writer w;
    w.object().key("name").text(body.name).key("skeleton").whole(first).key("inverseBindMatrices").whole(matrices);
    w.key("joints").array();
    for (std::size_t j = 0; j < kJoints; ++j) w.whole(first + j);
    return skins_.add(w.end().end().take());
  }

  void add_material(const GltfBody& body, std::size_t slot) {
    const auto linear = [](std::uint8_t v) {  // the file wants linear light
      const float s = static_cast<float>(v) / 255;
      return s <= 0.04045f ? s / 12.92f : math::pow((s + 0.055f) / 1.055f, 2.4f);
    };
    const Rgb c = body.palette[slot];
    Writer w;
    w.object().key("name").text(kSlotNames[slot]).key("pbrMetallicRoughness").object();
    w.key("baseColorFactor").numbers(std::array{linear(c.red), linear(c.green), linear(c.blue), 1.0f});
    w.key("metallicFactor").number(0.0).key("roughnessFactor").number(0.85).end();
    materials_.add(w.end().take());
  }

  std::uint64_t add_mesh(const GltfBody& body, std::size_t level, std::uint64_t material) {
    const FigureMesh& m = body.levels[level];
    std::vector<Vec3> position, normal;
    std::vector<std::array<std::uint8_t, 4>> joint;
    std::vector<std::array<float, 4>> weight;
    for (std::size_t i = 0; i < m.position.size(); ++i) {
      position.push_back(to_file(m.position[i])), normal.push_back(to_file(m.normal[i]));
      joint.push_back(m.skin[i].joint), weight.push_back(m.skin[i].weight);
    }
    const std::uint64_t positions = view(position, kArrayBuffer, 12), normals = view(normal, kArrayBuffer, 12),
                        joints = view(joint, kArrayBuffer, 4), weights = view(weight, kArrayBuffer, 16);
    Writer w;
    w.object().key("name").text(body.name + "_level_" + std::to_string(level)).key("primitives").array();
    for (std::size_t from = 0; from < m.index.size();) {  // triangles of a slot stand together, and so do its vertices
      const Slot slot = m.slot[m.index[from]];
      std::size_t to = from;
      std::uint32_t low = m.index[from], high = m.index[from];
      for (; to < m.index.size() && m.slot[m.index[to]] == slot; ++to)
        low = m.index[to] < low ? m.index[to] : low, high = m.index[to] > high ? m.index[to] : high;
      const std::size_t count = high - low + 1;
      const Box3 box = bounds_of(std::span(position).subspan(low, count));
      const std::uint64_t p = accessor({positions, low * std::size_t{12}, count, kFloat, "VEC3"},
                                       {box.low.x, box.low.y, box.low.z}, {box.high.x, box.high.y, box.high.z});
      const std::uint64_t n = accessor({normals, low * std::size_t{12}, count, kFloat, "VEC3"});
      const std::uint64_t j = accessor({joints, low * std::size_t{4}, count, kByte, "VEC4"});
      const std::uint64_t s = accessor({weights, low * std::size_t{16}, count, kFloat, "VEC4"});
      w.object().key("attributes").object().key("POSITION").whole(p).key("NORMAL").whole(n).key("JOINTS_0").whole(j);
      w.key("WEIGHTS_0").whole(s).end().key("indices").whole(indices(m, from, to, low, count));
      w.key("material").whole(material + static_cast<std::uint64_t>(slot)).end();
      from = to;
    }
    return meshes_.add(w.end().end().take());
  }
  std::uint64_t indices(const FigureMesh& m, std::size_t from, std::size_t to, std::uint32_t low, std::size_t count) {
    if (count > 65535) {
      std::vector<std::uint32_t> out;
      for (std::size_t i = from; i < to; ++i) out.push_back(m.index[i] - low);
      return accessor({view(out, kElementBuffer, 0), 0, out.size(), kInt, "SCALAR"});
    }
    std::vector<std::uint16_t> out;
    for (std::size_t i = from; i < to; ++i) out.push_back(static_cast<std::uint16_t>(m.index[i] - low));
    return accessor({view(out, kElementBuffer, 0), 0, out.size(), kShort, "SCALAR"});
  }

  void add_level_nodes(const GltfBody& body, const std::vector<std::uint64_t>& levels, std::uint64_t skin) {
    for (std::size_t l = 0; l < levels.size(); ++l) {
      Writer w;
      w.object().key("name").text(l ? body.name + "_level_" + std::to_string(l) : body.name);
      w.key("mesh").whole(levels[l]).key("skin").whole(skin);
      if (l == 0 && levels.size() > 1) {
        lods_ = true;
        w.key("extensions").object().key("MSFT_lod").object().key("ids").array();
        for (std::size_t k = 1; k < levels.size(); ++k) w.whole(nodes_.size + k);
        w.end().end().end();
      }
      const std::uint64_t node = nodes_.add(w.end().take());
      if (l == 0) roots_.add(std::to_string(node));
    }
  }

  void add_motion(const GltfMotion& motion, std::uint64_t first) {
    const std::size_t count = motion.time.size() < motion.pose.size() ? motion.time.size() : motion.pose.size();
    if (count == 0) return;
    const std::vector<float> times(motion.time.begin(), motion.time.begin() + static_cast<std::ptrdiff_t>(count));
    const std::uint64_t input =
        accessor({view(times, 0, 0), 0, count, kFloat, "SCALAR"}, {times.front()}, {times.back()});
    Writer samplers, channels;
    samplers.array(), channels.array();
    std::uint64_t number = 0;
    const auto channel = [&](std::uint64_t output, std::uint64_t node, const char* path) {
      samplers.object().key("input").whole(input).key("interpolation").text("LINEAR").key("output").whole(output).end();
      channels.object().key("sampler").whole(number++).key("target").object().key("node").whole(node).key("path").text(
          path);
      channels.end().end();
    };
    std::vector<Vec3> root;
    for (std::size_t i = 0; i < count; ++i) root.push_back(to_file(motion.pose[i].root));
    channel(accessor({view(root, 0, 0), 0, count, kFloat, "VEC3"}), first, "translation");
    for (std::size_t j = 0; j < kJoints; ++j) {
      std::vector<Quat> turn;
      for (std::size_t i = 0; i < count; ++i) {
        Quat q = to_file(normalized(motion.pose[i].turn[j]));
        if (i && dot(q, turn.back()) < 0) q = -q;  // the short way between keys
        turn.push_back(q);
      }
      channel(accessor({view(turn, 0, 0), 0, count, kFloat, "VEC4"}), first + j, "rotation");
    }
    Writer name;
    name.text(motion.name);
    animations_.add("{\"name\":" + name.take() + ",\"samplers\":" + samplers.end().take() +
                    ",\"channels\":" + channels.end().take() + "}");
  }

  List nodes_, roots_, meshes_, skins_, materials_, animations_, accessors_, views_;
  std::string bytes_;
  bool lods_ = false;
};

}  // namespace

std::string write_gltf(std::span<const GltfBody> bodies, std::string_view generator) {
  GltfFile file;
  for (const GltfBody& b : bodies) file.add(b);
  return file.finish(generator);
}

}  // namespace throng
