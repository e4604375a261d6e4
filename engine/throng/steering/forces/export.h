// How a force law becomes a Kernel. In the kernel.cpp of a model, with foreach_target:
//   inside HWY_NAMESPACE:  THRONG_FORCE_FUNCTIONS(Pair, Law)      Pair: pair(), rates(); Law: its constants
//   under HWY_ONCE:        THRONG_FORCE_KERNEL()                  defines forces::Kernel kernel()
// A law that knows right of way has a second set: THRONG_RANKED_FORCE_FUNCTIONS, THRONG_RANKED_FORCE_KERNEL, which
// defines ranked_kernel().
#pragma once

#define THRONG_FORCE_FUNCTIONS(Functions, Constants) \
  THRONG_FORCE_FUNCTIONS_NAMED(PullOn, AllOf, RatesOf, Functions, Constants)
#define THRONG_RANKED_FORCE_FUNCTIONS(Functions, Constants) \
  THRONG_FORCE_FUNCTIONS_NAMED(RankedPullOn, RankedAllOf, RankedRatesOf, Functions, Constants)
#define THRONG_FORCE_KERNEL() THRONG_FORCE_KERNEL_NAMED(kernel, PullOn, AllOf, RatesOf)
#define THRONG_RANKED_FORCE_KERNEL() THRONG_FORCE_KERNEL_NAMED(ranked_kernel, RankedPullOn, RankedAllOf, RankedRatesOf)

#define THRONG_FORCE_FUNCTIONS_NAMED(Pull_, All_, Rates_, Functions, Constants)                               \
  void Pull_(const void* law, const ::throng::forces::Batch& b, ::throng::forces::Pull& out) {                \
    ::throng::forces::HWY_NAMESPACE::pull_on<Functions, false>(*static_cast<const Constants*>(law), b, out);  \
  }                                                                                                           \
  void All_(const void* law, const ::throng::forces::Batch& b, ::throng::forces::Pull& out) {                 \
    ::throng::forces::HWY_NAMESPACE::pull_on<Functions, true>(*static_cast<const Constants*>(law), b, out);   \
  }                                                                                                           \
  void Rates_(const void* law, const ::throng::forces::Batch& b, float ahead, ::throng::forces::Pull& out) {  \
    ::throng::forces::HWY_NAMESPACE::rates_of<Functions>(*static_cast<const Constants*>(law), b, ahead, out); \
  }

#define THRONG_FORCE_KERNEL_NAMED(kernel_, Pull_, All_, Rates_)                                               \
  HWY_EXPORT(Pull_);                                                                                          \
  HWY_EXPORT(Rates_);                                                                                         \
  HWY_EXPORT(All_);                                                                                           \
  ::throng::forces::Kernel kernel_() {                                                                        \
    return {[](const void* law, const ::throng::forces::Batch& b, ::throng::forces::Pull& out) {              \
              HWY_DYNAMIC_DISPATCH(Pull_)(law, b, out);                                                       \
            },                                                                                                \
            [](const void* law, const ::throng::forces::Batch& b, float ahead, ::throng::forces::Pull& out) { \
              HWY_DYNAMIC_DISPATCH(Rates_)(law, b, ahead, out);                                               \
            },                                                                                                \
            [](const void* law, const ::throng::forces::Batch& b, ::throng::forces::Pull& out) {              \
              HWY_DYNAMIC_DISPATCH(All_)(law, b, out);                                                        \
            }};                                                                                               \
  }
