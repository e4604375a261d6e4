#include "bodies.h"

#include <array>

#include "json.h"
#include "throng/skeleton/skeleton.h"

namespace throng::studio {
namespace {

constexpr float kTall = 1.75f, kChildBelow = 1.4f, kChildFull = 0.8f;
constexpr float kBuildFactor = 0.04f, kClavicle = 0.02f;

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
  j.key("meshes").begin_list().end_list();
  return j.end_map().take();
}

std::string body_mesh(const std::string&) { return {}; }

}  // namespace throng::studio
