#include "throng/figure/shape/body.h"

#include <span>

namespace throng::figure {
namespace {

struct Row {
  float share, side, front, back;
};

// Outlines by height, after mean breadths and depths of grown-ups (hip breadth 0.20, waist 0.17, chest 0.20 of the
// height in men), then by eye.
constexpr Row kManTrunk[]{
    {0.470f, 0.098f, 0.050f, 0.062f}, {0.505f, 0.099f, 0.055f, 0.069f}, {0.535f, 0.096f, 0.056f, 0.066f},
    {0.565f, 0.091f, 0.057f, 0.059f}, {0.600f, 0.086f, 0.057f, 0.054f}, {0.635f, 0.086f, 0.056f, 0.054f},
    {0.670f, 0.091f, 0.058f, 0.059f}, {0.705f, 0.097f, 0.063f, 0.064f}, {0.735f, 0.101f, 0.065f, 0.067f},
    {0.765f, 0.103f, 0.062f, 0.068f}, {0.790f, 0.101f, 0.056f, 0.065f}, {0.815f, 0.096f, 0.046f, 0.058f},
    {0.828f, 0.088f, 0.036f, 0.049f}, {0.844f, 0.056f, 0.027f, 0.044f}, {0.853f, 0.039f, 0.024f, 0.043f},
    {0.868f, 0.032f, 0.024f, 0.041f}, {0.905f, 0.031f, 0.028f, 0.035f}};
constexpr Row kWomanTrunk[]{
    {0.470f, 0.104f, 0.050f, 0.067f}, {0.505f, 0.104f, 0.054f, 0.074f}, {0.535f, 0.101f, 0.055f, 0.069f},
    {0.565f, 0.094f, 0.055f, 0.059f}, {0.600f, 0.082f, 0.051f, 0.051f}, {0.635f, 0.075f, 0.048f, 0.050f},
    {0.670f, 0.078f, 0.051f, 0.053f}, {0.705f, 0.085f, 0.067f, 0.057f}, {0.735f, 0.089f, 0.071f, 0.059f},
    {0.765f, 0.091f, 0.061f, 0.060f}, {0.790f, 0.089f, 0.051f, 0.057f}, {0.815f, 0.085f, 0.041f, 0.051f},
    {0.828f, 0.078f, 0.032f, 0.044f}, {0.844f, 0.049f, 0.023f, 0.039f}, {0.853f, 0.033f, 0.020f, 0.037f},
    {0.868f, 0.027f, 0.020f, 0.034f}, {0.905f, 0.026f, 0.023f, 0.030f}};
constexpr Row kLeg[]{{0.040f, 0.021f, 0.022f, 0.024f}, {0.070f, 0.0205f, 0.021f, 0.025f},
                     {0.130f, 0.026f, 0.023f, 0.032f}, {0.200f, 0.032f, 0.027f, 0.041f},
                     {0.255f, 0.032f, 0.032f, 0.035f}, {0.285f, 0.033f, 0.037f, 0.033f},
                     {0.310f, 0.036f, 0.039f, 0.036f}, {0.360f, 0.042f, 0.044f, 0.044f},
                     {0.420f, 0.047f, 0.048f, 0.052f}, {0.460f, 0.048f, 0.050f, 0.058f}};
constexpr Row kArm[]{
    {0.00f, 0.033f, 0.036f, 0.037f}, {0.20f, 0.031f, 0.032f, 0.033f}, {0.45f, 0.027f, 0.028f, 0.029f},
    {0.80f, 0.024f, 0.024f, 0.026f}, {1.00f, 0.023f, 0.024f, 0.024f}, {1.20f, 0.024f, 0.025f, 0.025f},
    {1.45f, 0.021f, 0.023f, 0.023f}, {1.80f, 0.015f, 0.018f, 0.018f}, {2.00f, 0.0135f, 0.017f, 0.017f}};

Girth read(std::span<const Row> table, float share) {
  std::size_t i = 1;
  while (i + 1 < table.size() && table[i].share < share) ++i;
  const Row &a = table[i - 1], &b = table[i];
  const float t = math::clamp((share - a.share) / (b.share - a.share), 0.0f, 1.0f);
  return {a.side + (b.side - a.side) * t, a.front + (b.front - a.front) * t, a.back + (b.back - a.back) * t};
}

/// 1 at the middle, 0 from `half` away on.
float bump(float x, float middle, float half) { return 1 - smooth_step(0, half, math::abs(x - middle)); }

}  // namespace

Body::Body(const Stature& stature, const Outfit& outfit)
    : skeleton_(make_skeleton(stature)),
      outfit_(outfit),
      sex_(stature.sex),
      build_(math::clamp(stature.build, -1.0f, 1.0f)),
      child_(math::clamp((1.4f - skeleton_.height) / 0.6f, 0.0f, 1.0f)),
      girth_(1 + 0.13f * build_ + 0.06f * child_) {
  place_joints(skeleton_, modelling_pose(skeleton_), model_);
  arm_ = normalized(model_[Joint::kLeftForearm].place - shoulder());
}

float Body::z(float share) const {
  const float neck = model_[Joint::kNeck].place.z, head = model_[Joint::kHead].place.z;
  const std::array<float, 7> from{0, 0.039f, 0.285f, 0.530f, 0.835f, 0.880f, 1};
  const std::array<float, 7> to{
      0,    skeleton_.ankle_height, skeleton_.ankle_height + skeleton_.shin, skeleton_.standing_hip(), neck,
      head, skeleton_.height};
  std::size_t i = 1;
  while (i < 6 && from[i] < share) ++i;
  return to[i - 1] + (to[i] - to[i - 1]) * (share - from[i - 1]) / (from[i] - from[i - 1]);
}

Girth Body::trunk(float share) const {
  const Girth man = read(kManTrunk, share), woman = read(kWomanTrunk, share);
  // Children have neither the hips nor the chest of their sex yet.
  const float male = sex_ == Sex::kMale ? 1.0f - 0.4f * child_ : 0.6f * child_;
  Girth g{woman.side + (man.side - woman.side) * male, woman.front + (man.front - woman.front) * male,
          woman.back + (man.back - woman.back) * male};
  const float neck = smooth_step(0.80f, 0.86f, share);  // grows with the skeleton, hardly with the build
  const float belly = bump(share, 0.61f, 0.13f);
  const float more = build_ > 0 ? build_ : 0;
  g.side *= 1 + (0.12f * build_ + 0.14f * more * belly) * (1 - neck);
  g.front *= 1 + (0.14f * build_ + 0.55f * more * belly) * (1 - neck) + 0.15f * child_ * belly;
  g.back *= 1 + (0.12f * build_ + 0.10f * more * belly) * (1 - neck);
  const float h = skeleton_.height;
  return {g.side * h, g.front * h, g.back * h};
}

Girth Body::leg(float share) const {
  const Girth g = read(kLeg, share);
  const float woman = sex_ == Sex::kFemale ? 1 - child_ : 0;
  const float lower = smooth_step(0.40f, 0.25f, share);  // slimmer calves, fuller thighs
  // Build shows in the thighs, not in knees and ankles.
  const float f = (1 + (girth_ - 1) * (1 - 0.5f * lower)) * (1 + woman * (0.03f - 0.10f * lower)) * skeleton_.height;
  return {g.side * f, g.front * f, g.back * f};
}

Girth Body::arm(float along) const {
  const Girth g = read(kArm, along);
  const float woman = sex_ == Sex::kFemale ? 1 - child_ : 0;
  const float f = (1 + (girth_ - 1) * (along < 1.3f ? 1.2f : 0.6f)) * (1 - 0.12f * woman) * skeleton_.height;
  return {g.side * f, g.front * f, g.back * f};
}

float Body::arm_length(float along) const {
  const float upper = along < 1 ? along : 1;
  return upper * skeleton_.upper_arm + (along - upper) * skeleton_.forearm;
}

void Body::legs_skin(Vec3 p, Skin& skin) const {
  const float height = skeleton_.height, hip = skeleton_.standing_hip();
  // The crease of the hip is high in front and low behind: who sits down sits on the pelvis.
  const float lean = math::clamp(p.x / (0.06f * height), -1.0f, 1.0f);
  const float top = hip + (0.030f + 0.020f * lean) * height, low = hip + (-0.060f + 0.012f * lean) * height;
  const float share = smooth_step(top, low, p.z);
  if (!(share > 0)) return;
  for (float& w : skin) w *= 1 - share;
  const float knee = skeleton_.ankle_height + skeleton_.shin, bend = 0.030f * height;
  const float shin = smooth_step(knee + bend, knee - bend, p.z);
  const float foot =
      smooth_step(skeleton_.ankle_height + 0.012f * height, skeleton_.ankle_height - 0.010f * height, p.z);
  const float left = smooth_step(-0.025f * height, 0.025f * height, p.y);
  for (const Side side : kSides) {
    const float half = (side == Side::kLeft ? left : 1 - left) * share;
    skin[of_side(Joint::kLeftThigh, side)] += half * (1 - shin);
    skin[of_side(Joint::kLeftShin, side)] += half * shin * (1 - foot);
    skin[of_side(Joint::kLeftFoot, side)] += half * shin * foot;
  }
}

void Body::arm_skin(Vec3 p, Side side, Skin& skin) const {
  const float height = skeleton_.height;
  if (side == Side::kRight) p.y = -p.y;
  const Vec3 from = p - shoulder();
  const float along = dot(from, arm_);
  const float off = length(from - arm_ * along);
  const float room = (0.040f + 0.05f * math::clamp((along / height - 0.07f) / 0.1f, 0.0f, 1.0f)) * height;
  const float upper =
      smooth_step(-0.050f * height, 0.050f * height, along) * smooth_step(room + 0.030f * height, room, off);
  const float clavicle = smooth_step(0.015f * height, 0.085f * height, p.y) *
                         smooth_step(shoulder().z - 0.075f * height, shoulder().z - 0.005f * height, p.z);
  const float rest = (1 - upper) * (1 - 0.8f * clavicle);
  for (float& w : skin) w *= rest;
  skin[of_side(Joint::kLeftClavicle, side)] += (1 - upper) * 0.8f * clavicle;
  const float elbow = arm_length(1), wrist = arm_length(2), bend = 0.024f * height;
  const float fore = smooth_step(elbow - bend, elbow + bend, along);
  const float hand = smooth_step(wrist - 0.012f * height, wrist + 0.010f * height, along);
  skin[of_side(Joint::kLeftUpperArm, side)] += upper * (1 - fore);
  skin[of_side(Joint::kLeftForearm, side)] += upper * fore * (1 - hand);
  skin[of_side(Joint::kLeftHand, side)] += upper * fore * hand;
}

Skin Body::skin(Vec3 p) const {
  constexpr std::array kSpine{Joint::kPelvis, Joint::kSpine1, Joint::kSpine2, Joint::kSpine3,
                              Joint::kSpine4, Joint::kNeck,   Joint::kHead};
  Skin skin{};
  skin[Joint::kPelvis] = 1;
  const float height = skeleton_.height;
  for (std::size_t i = 1; i < kSpine.size(); ++i) {
    const float at = model_[kSpine[i]].place.z, soft = (i < 5 ? 0.035f : 0.018f) * height;
    float above = smooth_step(at - soft, at + soft, p.z);
    if (i >= 5) above *= smooth_step(0.08f * height, 0.04f * height, math::abs(p.y));  // not the shoulders
    skin[kSpine[i]] = skin[kSpine[i - 1]] * above;
    skin[kSpine[i - 1]] *= 1 - above;
  }
  legs_skin(p, skin);
  if (p.z > shoulder().z - 0.40f * height && p.z < shoulder().z + 0.05f * height) {
    if (p.y > 0) arm_skin(p, Side::kLeft, skin);
    if (p.y < 0) arm_skin(p, Side::kRight, skin);
  }
  return skin;
}

Skin Body::skirt_skin(Vec3 p) const {
  Skin skin{};
  const float height = skeleton_.height, hip = skeleton_.standing_hip();
  const float legs = smooth_step(hip + 0.04f * height, hip - 0.10f * height, p.z);
  const float left = smooth_step(-0.045f * height, 0.045f * height, p.y);
  const float knee = skeleton_.ankle_height + skeleton_.shin;
  const float shin = 0.5f * smooth_step(knee + 0.02f * height, knee - 0.06f * height, p.z);
  const float spine = smooth_step(model_[Joint::kSpine1].place.z - 0.02f * height,
                                  model_[Joint::kSpine2].place.z + 0.02f * height, p.z);
  skin[Joint::kPelvis] = (1 - legs) * (1 - spine);
  skin[Joint::kSpine1] = (1 - legs) * spine;
  skin[Joint::kLeftThigh] = legs * left * (1 - shin), skin[Joint::kLeftShin] = legs * left * shin;
  skin[Joint::kRightThigh] = legs * (1 - left) * (1 - shin), skin[Joint::kRightShin] = legs * (1 - left) * shin;
  // Around the waist it moves with what is under it.
  const float tight = smooth_step(hip - 0.01f * height, hip + 0.045f * height, p.z);
  const Skin under = this->skin(p);
  for (std::size_t j = 0; j < kJoints; ++j) skin[j] += (under[j] - skin[j]) * tight;
  return skin;
}

}  // namespace throng::figure
