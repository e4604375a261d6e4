// What a body wears and carries, and its colours. Plain choices; shapes are made of them in shape/.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "throng/skeleton/skeleton.h"

namespace throng {

/// What a triangle is made of: one colour a person and slot. Values are part of files: append, never renumber.
enum class Slot : std::uint8_t {
  kSkin,
  kHair,
  kTop,     ///< shirt, jacket, coat, upper part of a dress
  kUnder,   ///< shirt under a jacket or coat
  kBottom,  ///< trousers, shorts, skirt, lower part of a dress
  kShoes,
  kEyeWhite,
  kIris,
  kLips,
  kHeadwear,
  kLuggage,
  kLuggageTrim,  ///< straps, handles, wheels
};
inline constexpr std::size_t kSlots = 12;
inline constexpr std::array<std::string_view, kSlots> kSlotNames{"skin",   "hair",     "top",       "under",
                                                                 "bottom", "shoes",    "eye_white", "iris",
                                                                 "lips",   "headwear", "luggage",   "luggage_trim"};

enum class Hair : std::uint8_t { kBald, kCrop, kShort, kBob, kLong, kBun, kPonytail };
inline constexpr std::array<std::string_view, 7> kHairNames{"bald", "crop", "short", "bob", "long", "bun", "ponytail"};
enum class Top : std::uint8_t { kShirt, kJacket, kDress, kCoat };
inline constexpr std::array<std::string_view, 4> kTopNames{"shirt", "jacket", "dress", "coat"};
enum class Bottom : std::uint8_t { kTrousers, kShorts, kSkirt };
inline constexpr std::array<std::string_view, 3> kBottomNames{"trousers", "shorts", "skirt"};
enum class Headwear : std::uint8_t { kNone, kHat, kCap };
inline constexpr std::array<std::string_view, 3> kHeadwearNames{"none", "hat", "cap"};

/// Any combination can be worn together; a suitcase is in the right hand, a handbag in the left.
struct Luggage {
  bool backpack = false, shoulder_bag = false, suitcase = false, handbag = false;
  bool operator==(const Luggage&) const = default;
};

struct Outfit {
  Hair hair = Hair::kShort;
  Top top = Top::kShirt;
  Bottom bottom = Bottom::kTrousers;  ///< a dress has a skirt whatever stands here
  bool long_sleeves = true;           ///< jackets and coats have long ones whatever stands here
  Headwear headwear = Headwear::kNone;
  Luggage luggage;
  bool operator==(const Outfit&) const = default;

  bool sleeves_are_long() const { return long_sleeves || top == Top::kJacket || top == Top::kCoat; }
  bool has_skirt() const { return bottom == Bottom::kSkirt || top == Top::kDress; }
};

struct Rgb {
  std::uint8_t red = 0, green = 0, blue = 0;
  bool operator==(const Rgb&) const = default;
};
/// A colour a slot, as a screen shows them (sRGB).
struct Palette : std::array<Rgb, kSlots> {
  using std::array<Rgb, kSlots>::operator[];
  constexpr Rgb& operator[](Slot s) { return (*this)[static_cast<std::size_t>(s)]; }
  constexpr const Rgb& operator[](Slot s) const { return (*this)[static_cast<std::size_t>(s)]; }
};

/// Everything that can be seen of somebody.
struct Looks {
  Outfit outfit;
  Palette palette{};
};
/// Looks of person number `person`: the same for the same arguments everywhere. Below 1.4 m a child, without a
/// suitcase.
Looks looks_of(std::uint64_t seed, std::uint32_t person, const Stature& stature);
/// Plain colours for a figure of which nothing is known.
Palette plain_palette();

}  // namespace throng
