#include "bodies.h"

#include <array>

#include "json.h"
#include "throng/figure/gltf/write.h"
#include "throng/skeleton/skeleton.h"

namespace throng::studio {
namespace {

constexpr float kTall = 1.75f, kChildBelow = 1.4f, kChildFull = 0.8f;
constexpr float kBuildFactor = 0.04f, kClavicle = 0.02f;

struct MeshKind {
  std::string_view name, sex_word, age;
  Sex sex;
  float height;  ///< m
};
constexpr std::array<MeshKind, 4> kMeshes{{{"female-adult", "female", "adult", Sex::kFemale, 1.68f},
                                           {"male-adult", "male", "adult", Sex::kMale, 1.80f},
                                           {"female-child", "female", "child", Sex::kFemale, 1.10f},
                                           {"male-child", "male", "child", Sex::kMale, 1.10f}}};
std::string file_of(const MeshKind& m) { return std::string(m.name) + ".glb"; }

void put_point(JsonWriter& j, Vec3 p) { j.begin_list().value(p.x).value(p.y).value(p.z).end_list(); }

/// offset = height * (a + c * b): two skeletons tell both tables.
void put_tables(JsonWriter& j, const char* name, Sex sex) {
  const Skeleton adult = make_skeleton({kTall, sex, 0}), child = make_skeleton({kChildFull, sex, 0});
  j.key(name).begin_map().key("a").begin_list();
  for (const Vec3& o : adult.offset) put_point(j, o / kTall);
  j.end_list().key("b").begin_list();
  for (std::size_t k = 0; k < kJoints; ++k) put_point(j, child.offset[k] / kChildFull - adult.offset[k] / kTall);
  j.end_list().end_map();
}

}  // namespace

std::string bodies_json() {
  JsonWriter j;
  j.begin_map().key("joints").begin_list();
  for (std::size_t k = 0; k < kJoints; ++k)
    j.begin_map().put("name", kJointNames[k]).put("parent", kParents[k] == kNoParent ? -1 : int{kParents[k]}).end_map();
  j.end_list();
  j.put("child_below", kChildBelow).put("child_full", kChildFull);
  j.put("least_height", kLeastStature).put("greatest_height", kGreatestStature);
  j.key("offsets").begin_map();
  put_tables(j, "female", Sex::kFemale), put_tables(j, "male", Sex::kMale);
  j.end_map();
  j.key("build").begin_map().key("joints").begin_list();
  j.value(static_cast<int>(Joint::kLeftUpperArm)).value(static_cast<int>(Joint::kRightUpperArm)).end_list();
  j.put("axis", 1).put("factor", kBuildFactor).put("inset", kClavicle).end_map();
  j.key("meshes").begin_list();
  for (const MeshKind& m : kMeshes)
    j.begin_map()
        .put("sex", m.sex_word)
        .put("age", m.age)
        .put("height", m.height)
        .put("url", std::string_view("/api/body/" + file_of(m)))
        .end_map();
  j.end_list();
  return j.end_map().take();
}

std::string body_mesh(const std::string& name) {
  for (const MeshKind& m : kMeshes) {
    if (name != file_of(m)) continue;
    GltfBody body;
    const Stature stature{m.height, m.sex, 0};
    body.name = std::string(m.name);
    body.skeleton = make_skeleton(stature);
    Outfit outfit;
    outfit.hair = m.sex == Sex::kFemale ? Hair::kLong : Hair::kShort;
    for (int level = 0; level < kLevels; ++level) body.levels.push_back(make_figure(stature, outfit, level));
    body.palette = plain_palette();
    return write_gltf({&body, 1});
  }
  return {};
}

}  // namespace throng::studio
