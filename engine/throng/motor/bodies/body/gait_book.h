// The ways of walking of a kind of body, by their numbers: those of the list of personalities, and how they were
// edited since (PV-89). May be changed between two steps, by whoever steps; nothing but poses depends on it.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "throng/motor/body.h"
#include "throng/motor/gait/functions.h"

namespace throng {

class GaitBook {
 public:
  /// `own`: in the place of the first, `default`.
  explicit GaitBook(const std::optional<GaitParams>& own);

  static std::span<const std::string_view> names();
  std::size_t size() const { return sets_.size(); }
  const GaitSet& set(std::size_t gait) const { return *sets_[gait]; }
  /// With every curve written out.
  GaitParams params(std::size_t gait) const;
  bool is_changed(std::size_t gait) const { return changed_[gait].has_value(); }
  /// People walk so from the next step on. What is wrong with it, or nothing; then all stays as it was.
  std::string change(std::size_t gait, const GaitParams& params);
  /// Back to how it began.
  void reset(std::size_t gait);

 private:
  const GaitSet& first_set(std::size_t gait) const;

  std::optional<GaitParams> own_;
  std::unique_ptr<const GaitSet> own_set_;
  std::vector<const GaitSet*> sets_;  ///< in use
  std::vector<std::optional<GaitParams>> changed_;
  std::vector<std::unique_ptr<const GaitSet>> changed_sets_;
};

/// That of a kind of body; null where it has none (`box`).
GaitBook* gait_book(const BodyKind& kind);

}  // namespace throng
