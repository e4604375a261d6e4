#include "throng/motor/bodies/body/gait_book.h"

#include "throng/motor/bodies/body/body_kind.h"
#include "throng/motor/gait/editing.h"

namespace throng {
namespace {

/// All personalities, made once: several kilobytes each, and the same for every run.
const std::vector<GaitSet>& standard_sets() {
  static const std::vector<GaitSet> sets = [] {
    std::vector<GaitSet> out;
    for (const Personality& p : personalities()) out.push_back(make_gait_set(p.params));
    return out;
  }();
  return sets;
}

}  // namespace

GaitBook::GaitBook(const std::optional<GaitParams>& own) : own_(own) {
  if (own_) own_set_ = std::make_unique<const GaitSet>(make_gait_set(*own_));
  for (std::size_t k = 0; k < standard_sets().size(); ++k) sets_.push_back(&first_set(k));
  changed_.resize(sets_.size());
  changed_sets_.resize(sets_.size());
}

std::span<const std::string_view> GaitBook::names() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> out;
    for (const Personality& p : personalities()) out.push_back(p.name);
    return out;
  }();
  return names;
}

const GaitSet& GaitBook::first_set(std::size_t gait) const {
  return gait == 0 && own_set_ ? *own_set_ : standard_sets()[gait];
}

GaitParams GaitBook::params(std::size_t gait) const {
  if (changed_[gait]) return *changed_[gait];
  return complete_gait(gait == 0 && own_ ? *own_ : personalities()[gait].params);
}

std::string GaitBook::change(std::size_t gait, const GaitParams& params) {
  if (gait >= size()) return "there is no such gait";
  if (std::string wrong = wrong_gait(params); !wrong.empty()) return wrong;
  changed_[gait] = complete_gait(params);
  auto set = std::make_unique<const GaitSet>(make_gait_set(*changed_[gait]));
  sets_[gait] = set.get();
  changed_sets_[gait] = std::move(set);
  return {};
}

void GaitBook::reset(std::size_t gait) {
  if (gait >= size()) return;
  sets_[gait] = &first_set(gait);
  changed_[gait].reset();
  changed_sets_[gait].reset();
}

GaitBook* gait_book(const BodyKind& kind) {
  const auto* human = dynamic_cast<const HumanBody*>(&kind);
  return human == nullptr ? nullptr : &human->gait_book();
}

}  // namespace throng
