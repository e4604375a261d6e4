// Coefficients and split constants shared by math_float.cpp, math_double.cpp and math-inl.h. Made by
// math_coefficients.py; polynomials are listed from the lowest power up. Not for other files.
#pragma once

namespace throng::math::tables {

/// Adding and subtracting this rounds to the nearest whole number (halves to even) without a conversion; the low bits
/// of the sum are the number itself. 1.5 * 2^(mantissa bits).
inline constexpr float kRoundF = 12582912.0f;
inline constexpr double kRoundD = 6755399441055744.0;

inline constexpr float kSinLimitF = 8192.0f;
inline constexpr double kSinLimitD = 1048576.0;

// pi/2 in pieces (Cody and Waite 1980): n times any piece but the last is exact for all n within the limit.
inline constexpr float kTwoOverPiF = 0x1.45f306p-1f;
inline constexpr float kHalfPiPartsF[5] = {0x1.92p+0f, 0x1.fb4p-12f, 0x1.444p-24f, 0x1.68cp-39f, 0x1.1a6264p-54f};
inline constexpr double kTwoOverPiD = 0x1.45f306dc9c883p-1;
inline constexpr double kHalfPiPartsD[4] = {0x1.921fb544p+0, 0x1.0b4611a6p-34, 0x1.3198a2ep-69, 0x1.b839a252049c1p-104};

// sin r = r + r^3 S(r^2), cos r = 1 - r^2/2 + r^4 C(r^2) on |r| <= pi/4.
inline constexpr float kSinF[3] = {-0x1.555546p-3f, 0x1.110778p-7f, -0x1.995408p-13f};
inline constexpr float kCosF[3] = {0x1.55554ap-5f, -0x1.6c0c2ap-10f, 0x1.99e912p-16f};
inline constexpr double kSinD[6] = {-0x1.5555555555548p-3, 0x1.111111110f74ep-7,   -0x1.a01a019bef7cfp-13,
                                    0x1.71de355c6dbe8p-19, -0x1.ae5e52521c2dbp-26, 0x1.5d8d959d502adp-33};
inline constexpr double kCosD[6] = {0x1.555555555554bp-5,   -0x1.6c16c16c15015p-10, 0x1.a01a019c8f25ap-16,
                                    -0x1.27e4f7f191ef0p-22, 0x1.1ee9dbcfb58ccp-29,  -0x1.8fa6850dabbc1p-37};

// e^r = 1 + r + r^2 E(r) on |r| <= ln 2 / 2.
inline constexpr float kLog2eF = 0x1.715476p+0f;
inline constexpr float kLn2PartsF[2] = {0x1.62e4p-1f, 0x1.7f7d1cp-20f};
inline constexpr float kExpF[5] = {0x1.fffffcp-2f, 0x1.555492p-3f, 0x1.5558aep-5f, 0x1.12397cp-7f, 0x1.6a4f52p-10f};
inline constexpr float kExpMostF = 0x1.62e42ep+6f;    // greatest x with a finite e^x
inline constexpr float kExpLeastF = -0x1.5d589ep+6f;  // least x with a normal e^x
inline constexpr double kLog2eD = 0x1.71547652b82fep+0;
inline constexpr double kLn2PartsD[2] = {0x1.62e42fefa38p-1, 0x1.ef35793c7673p-45};
inline constexpr double kExpD[10] = {
    0x1.000000000000ap-1,  0x1.5555555555508p-3,  0x1.5555555550764p-5,  0x1.1111111125222p-7,  0x1.6c16c18449298p-10,
    0x1.a01a0135681f4p-13, 0x1.a01999dfaa43fp-16, 0x1.71df111b40548p-19, 0x1.28ad88003441ap-22, 0x1.ad9a70279224cp-26};
inline constexpr double kExpMostD = 0x1.62e42fefa39efp+9;
inline constexpr double kExpLeastD = -0x1.6232bdd7abcd2p+9;

// log(1 + f) = f - f^2/2 + f^3 L(f) on 1 + f in [sqrt(1/2), sqrt(2)].
inline constexpr float kLogF[9] = {0x1.555548p-2f,  -0x1.000006p-2f, 0x1.99a478p-3f,  -0x1.555c4ep-3f, 0x1.233b78p-3f,
                                   -0x1.fc26acp-4f, 0x1.e6c03ep-4f,  -0x1.de1004p-4f, 0x1.1484e8p-4f};
// atanh s = s + s^3 H(s^2), s = f / (2 + f); log(1 + f) = 2 atanh s.
inline constexpr double kAtanhD[7] = {0x1.5555555555592p-2, 0x1.999999997ff68p-3, 0x1.24924941dae88p-3,
                                      0x1.c71c521a6fbd9p-4, 0x1.74663b90ff9abp-4, 0x1.39a20d7fb2b64p-4,
                                      0x1.2f023eee88b09p-4};
// atanh s = s + s^3/3 + s^5 T(s^2), the first two in double-double.
inline constexpr double kAtanhTailD[8] = {0x1.9999999999996p-3, 0x1.2492492492f50p-3, 0x1.c71c71c596bf0p-4,
                                          0x1.745d18293af2dp-4, 0x1.3b1364d16a641p-4, 0x1.11206de30aab0p-4,
                                          0x1.de3da6c9ba286p-5, 0x1.eac3f301dea2cp-5};
inline constexpr double kThirdPartsD[2] = {0x1.5555555555555p-2, 0x1.5555555555555p-56};

// atan t = t + t^3 A(t^2) on t in [0, 1] (float) and |t| <= sqrt(2) - 1 (double).
inline constexpr float kAtanF[9] = {-0x1.55553ep-2f, 0x1.9991eap-3f,  -0x1.2420fap-3f, 0x1.c092dep-4f,  -0x1.5820f8p-4f,
                                    0x1.da8a34p-5f,  -0x1.fe581cp-6f, 0x1.652948p-7f,  -0x1.d5581ap-10f};
inline constexpr double kAtanD[12] = {-0x1.5555555555554p-2, 0x1.9999999999585p-3,  -0x1.249249246f64bp-3,
                                      0x1.c71c71b45fbf9p-4,  -0x1.745d14515c214p-4, 0x1.3b13650a12634p-4,
                                      -0x1.110bed04a9fe6p-4, 0x1.e167daa29d082p-5,  -0x1.ab3cc0628f1afp-5,
                                      0x1.6fe8399e3e007p-5,  -0x1.0fdd08c1f909cp-5, 0x1.e86c281633d22p-7};
// pi as the nearest number of the type plus a rest.
inline constexpr float kPiHiF = 0x1.921fb6p+1f, kPiLoF = -0x1.777a5cp-24f;
inline constexpr double kPiHiD = 0x1.921fb54442d18p+1, kPiLoD = 0x1.1a62633145c07p-53;

}  // namespace throng::math::tables
