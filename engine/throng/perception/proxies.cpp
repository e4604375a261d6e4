// The list of kinds of proxies: one line each.
#include "throng/perception/proxies.h"

#include <array>

#include "throng/perception/proxies/aggression/aggression.h"
#include "throng/perception/proxies/guidance/guidance.h"
#include "throng/perception/proxies/protection/protection.h"
#include "throng/perception/proxies/social_priority/social_priority.h"
#include "throng/perception/proxies/trail/trail.h"

namespace throng {

std::span<const PartKind<ProxyKind>> proxy_kinds() {
  static const std::array kinds = {
      part<ProxyKind, AggressionProxy>("aggression", "Clears the way ahead of somebody in a hurry."),
      part<ProxyKind, SocialPriorityProxy>("social_priority", "Holds a contested spot for who goes first there."),
      part<ProxyKind, TrailProxy>("trail", "Marks the way of somebody with authority, which only its own may cross."),
      part<ProxyKind, ProtectionProxy>("protection", "Stands between somebody's ward and a stranger who comes near."),
      part<ProxyKind, GuidanceProxy>("guidance", "Keeps somebody's ward inside an area."),
  };
  return kinds;
}

}  // namespace throng
