#include "throng/behavior/mind/needs.h"

namespace throng {
namespace {

constexpr std::array<std::string_view, kNeeds> kWords{"ticket",     "thirst",    "hunger", "tiredness",
                                                      "attraction", "curiosity", "company"};

}  // namespace

std::string_view word(Need need) { return need == Need::kNone ? "" : kWords[static_cast<std::size_t>(need)]; }

Need need_of(std::string_view word) {
  for (std::size_t i = 0; i < kNeeds; ++i)
    if (kWords[i] == word) return static_cast<Need>(i);
  return Need::kNone;
}

std::string_view ware_against(Need need) {
  switch (need) {
    case Need::kTicket:
      return "ticket";
    case Need::kThirst:
      return "drink";
    case Need::kHunger:
      return "food";
    default:
      return "";
  }
}

}  // namespace throng
