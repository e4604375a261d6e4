// How a force law becomes a Kernel. In the kernel.cpp of a model, with foreach_target:
//   inside HWY_NAMESPACE:  THRONG_FORCE_FUNCTIONS(Pair, Law)      Pair: pair(), rates(); Law: its constants
//   under HWY_ONCE:        THRONG_FORCE_KERNEL()                  defines forces::Kernel kernel()
#pragma once

#define THRONG_FORCE_FUNCTIONS(Functions, Constants)                                                          \
  void PullOn(const void* law, const ::throng::forces::Batch& b, ::throng::forces::Pull& out) {               \
    ::throng::forces::HWY_NAMESPACE::pull_on<Functions, false>(*static_cast<const Constants*>(law), b, out);  \
  }                                                                                                           \
  void AllOf(const void* law, const ::throng::forces::Batch& b, ::throng::forces::Pull& out) {                \
    ::throng::forces::HWY_NAMESPACE::pull_on<Functions, true>(*static_cast<const Constants*>(law), b, out);   \
  }                                                                                                           \
  void RatesOf(const void* law, const ::throng::forces::Batch& b, float ahead, ::throng::forces::Pull& out) { \
    ::throng::forces::HWY_NAMESPACE::rates_of<Functions>(*static_cast<const Constants*>(law), b, ahead, out); \
  }

#define THRONG_FORCE_KERNEL()                                                                                 \
  HWY_EXPORT(PullOn);                                                                                         \
  HWY_EXPORT(RatesOf);                                                                                        \
  HWY_EXPORT(AllOf);                                                                                          \
  ::throng::forces::Kernel kernel() {                                                                         \
    return {[](const void* law, const ::throng::forces::Batch& b, ::throng::forces::Pull& out) {              \
              HWY_DYNAMIC_DISPATCH(PullOn)(law, b, out);                                                      \
            },                                                                                                \
            [](const void* law, const ::throng::forces::Batch& b, float ahead, ::throng::forces::Pull& out) { \
              HWY_DYNAMIC_DISPATCH(RatesOf)(law, b, ahead, out);                                              \
            },                                                                                                \
            [](const void* law, const ::throng::forces::Batch& b, ::throng::forces::Pull& out) {              \
              HWY_DYNAMIC_DISPATCH(AllOf)(law, b, out);                                                       \
            }};                                                                                               \
  }
