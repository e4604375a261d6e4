#include "throng/figure/outfit.h"

#include <span>

#include "throng/core/hash.h"
#include "throng/core/random.h"

namespace throng {
namespace {

constexpr Rgb rgb(std::uint32_t hex) {
  return {static_cast<std::uint8_t>(hex >> 16), static_cast<std::uint8_t>(hex >> 8), static_cast<std::uint8_t>(hex)};
}

constexpr std::array kSkins{rgb(0xf1c9ae), rgb(0xe6b18f), rgb(0xd69c77), rgb(0xb97f5a),
                            rgb(0x96613f), rgb(0x6f452c), rgb(0x4f3121)};
constexpr std::array kHairs{rgb(0x17120f), rgb(0x2c2019), rgb(0x4a3222), rgb(0x6b4a2e),
                            rgb(0x9c7447), rgb(0xc7a46a), rgb(0x7a3b20), rgb(0x9d9b98)};
constexpr std::array kBright{rgb(0xc9d3dc), rgb(0xe8e4da), rgb(0x8fa9c4), rgb(0xb5584b), rgb(0x5f7f63), rgb(0xd6b25e),
                             rgb(0x7a5d86), rgb(0x3f6c8f), rgb(0xc98a8a), rgb(0x4c8584), rgb(0x2f3e55), rgb(0x6f7378)};
constexpr std::array kDark{rgb(0x23262d), rgb(0x2f3745), rgb(0x3b3a38), rgb(0x4d4033),
                           rgb(0x2e4238), rgb(0x55504a), rgb(0x3a2f3b), rgb(0x6a5a45)};
constexpr std::array kTrousers{rgb(0x2b3648), rgb(0x3c4f6b), rgb(0x25272b), rgb(0x55514a),
                               rgb(0x8b7a5f), rgb(0x494d52), rgb(0x5d6f86), rgb(0x3d3a3a)};
constexpr std::array kShoes{rgb(0x1d1b1a), rgb(0x3a2a20), rgb(0x5b4230), rgb(0xcfcac2), rgb(0x35383d)};
constexpr std::array kBags{rgb(0x26282c), rgb(0x5a3d2b), rgb(0x2f4a5e), rgb(0x7b2f2f), rgb(0x6b6f57), rgb(0x8a8d91)};
constexpr std::array kIrises{rgb(0x3b2616), rgb(0x4e3a22), rgb(0x4b6a7c), rgb(0x55663f)};

Rgb one_of(Draws& draws, std::span<const Rgb> colours) { return colours[draws.bits() % colours.size()]; }
/// Darker or redder: the lips of a skin.
Rgb lips_of(Rgb skin) {
  return {static_cast<std::uint8_t>(skin.red * 9 / 10), static_cast<std::uint8_t>(skin.green * 7 / 10),
          static_cast<std::uint8_t>(skin.blue * 7 / 10)};
}

Hair hair_of(Draws& draws, Sex sex) {
  const float u = draws.uniform_float();
  if (sex == Sex::kMale) return u < 0.1f ? Hair::kBald : u < 0.4f ? Hair::kCrop : u < 0.96f ? Hair::kShort : Hair::kBun;
  if (u < 0.14f) return Hair::kShort;
  if (u < 0.38f) return Hair::kBob;
  if (u < 0.68f) return Hair::kLong;
  return u < 0.82f ? Hair::kBun : Hair::kPonytail;
}

Outfit outfit_of(Draws& draws, const Stature& stature, bool child) {
  const bool woman = stature.sex == Sex::kFemale;
  Outfit o;
  o.hair = hair_of(draws, stature.sex);
  if (child && (o.hair == Hair::kBald || (!woman && o.hair == Hair::kBun))) o.hair = Hair::kShort;
  const float top = draws.uniform_float();
  o.top = top < 0.55f ? Top::kShirt : top < 0.78f ? Top::kJacket : top < 0.88f || !woman ? Top::kCoat : Top::kDress;
  if (child && o.top == Top::kCoat) o.top = Top::kShirt;
  const float bottom = draws.uniform_float();
  o.bottom = woman && bottom < 0.22f           ? Bottom::kSkirt
             : bottom < (child ? 0.5f : 0.32f) ? Bottom::kShorts
                                               : Bottom::kTrousers;
  if (o.bottom == Bottom::kShorts && o.top != Top::kShirt) o.bottom = Bottom::kTrousers;
  o.long_sleeves = draws.uniform_float() < 0.6f;
  const float head = draws.uniform_float();
  if (head < 0.06f && o.hair != Hair::kBun) o.headwear = Headwear::kHat;
  if (head > 0.9f && o.hair != Hair::kBun) o.headwear = Headwear::kCap;
  const float carried = draws.uniform_float();
  if (carried < 0.22f) {
    o.luggage.backpack = true;
  } else if (carried < 0.36f) {
    o.luggage.shoulder_bag = true;
  } else if (carried < 0.48f && woman && !child) {
    o.luggage.handbag = true;
  } else if (carried > 0.86f && !child) {
    o.luggage.suitcase = true;
  }
  return o;
}

}  // namespace

Looks looks_of(std::uint64_t seed, std::uint32_t person, const Stature& stature) {
  Draws draws({seed, hash_text("figure"), person}, Stream::kAppearance);
  const bool child = stature.height < 1.4f;
  Looks l;
  l.outfit = outfit_of(draws, stature, child);
  Palette& p = l.palette;
  p[Slot::kSkin] = one_of(draws, kSkins);
  p[Slot::kLips] = lips_of(p[Slot::kSkin]);
  p[Slot::kHair] = one_of(draws, kHairs);
  const bool sober = l.outfit.top == Top::kJacket || l.outfit.top == Top::kCoat;
  p[Slot::kTop] = sober ? one_of(draws, kDark) : one_of(draws, kBright);
  p[Slot::kUnder] = one_of(draws, kBright);
  p[Slot::kBottom] = l.outfit.top == Top::kDress ? p[Slot::kTop] : one_of(draws, kTrousers);
  p[Slot::kShoes] = one_of(draws, kShoes);
  p[Slot::kEyeWhite] = rgb(0xece8e2);
  p[Slot::kIris] = one_of(draws, kIrises);
  p[Slot::kHeadwear] = one_of(draws, kDark);
  p[Slot::kLuggage] = one_of(draws, kBags);
  p[Slot::kLuggageTrim] = rgb(0x1f1f21);
  return l;
}

Palette plain_palette() {
  Palette p{};
  p[Slot::kSkin] = rgb(0xd9a583), p[Slot::kHair] = rgb(0x4a3222), p[Slot::kTop] = rgb(0x6d8fae);
  p[Slot::kUnder] = rgb(0xe8e4da), p[Slot::kBottom] = rgb(0x2f3d54), p[Slot::kShoes] = rgb(0x2a2422);
  p[Slot::kEyeWhite] = rgb(0xece8e2), p[Slot::kIris] = rgb(0x3b2616), p[Slot::kLips] = rgb(0xb87566);
  p[Slot::kHeadwear] = rgb(0x39404b), p[Slot::kLuggage] = rgb(0x5a3d2b), p[Slot::kLuggageTrim] = rgb(0x1f1f21);
  return p;
}

}  // namespace throng
