#include "throng/core/text.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace throng {
namespace {

TEST(Text, EditDistanceCountsTheFourEdits) {
  EXPECT_EQ(edit_distance("", ""), 0u);
  EXPECT_EQ(edit_distance("abc", ""), 3u);
  EXPECT_EQ(edit_distance("abc", "abc"), 0u);
  EXPECT_EQ(edit_distance("prefered", "preferred"), 1u);
  EXPECT_EQ(edit_distance("raduis", "radius"), 1u);  // a swap is one edit
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);
}

TEST(Text, NearestNameFindsTheLikelyOne) {
  const std::vector<std::string> names = {"radius", "height", "preferred_speed", "steering", "journey", "id"};
  EXPECT_EQ(nearest_name("prefered_speed", names), "preferred_speed");
  EXPECT_EQ(nearest_name("raduis", names), "radius");
  EXPECT_EQ(nearest_name("Preferred-Speed", names), "preferred_speed");
  EXPECT_EQ(nearest_name("PREFERRED SPEED", names), "preferred_speed");
  EXPECT_EQ(nearest_name("hight", names), "height");
  EXPECT_EQ(nearest_name("banana", names), "");
  EXPECT_EQ(nearest_name("xy", names), "");
  EXPECT_EQ(nearest_name("", names), "");
  EXPECT_EQ(nearest_name(std::string(10000000, 'a'), names), "");
  EXPECT_EQ(nearest_name("x", std::vector<std::string>{}), "");
  EXPECT_EQ(nearest_name("pref", names), "preferred_speed") << "the one that begins like this";
  EXPECT_EQ(nearest_name("pre", names), "") << "too little to go by";
  EXPECT_EQ(nearest_name("Tangent", std::vector<std::string>{"tangent_2009", "paris_2007"}), "tangent_2009");
  EXPECT_EQ(nearest_name("paris", std::vector<std::string>{"paris_2007", "paris_2012"}), "") << "which one?";
  const std::vector<std::string_view> views = {"orca", "pedvo"};
  EXPECT_EQ(nearest_name("orac", views), "orca");
  EXPECT_EQ(did_you_mean("orac", views), " (did you mean 'orca'?)");
  EXPECT_EQ(did_you_mean("zzzz", names), "");
}

TEST(Text, PrintableKeepsPlainTextAndShowsTheRest) {
  EXPECT_EQ(printable("plain text, 'quoted' \\ and Grüße 日本"), "plain text, 'quoted' \\ and Grüße 日本");
  EXPECT_EQ(printable("a\nb\tc\rd"), "a\\nb\\tc\\rd");
  EXPECT_EQ(printable(std::string_view("\0\x1b[31m\x7f", 7)), "\\x00\\x1b[31m\\x7f");
  EXPECT_EQ(printable("\xff\xc0\x80"), "\\xff\\xc0\\x80");  // not UTF-8, overlong
  EXPECT_EQ(printable("\xed\xa0\x80"), "\\xed\\xa0\\x80");  // surrogate
  EXPECT_EQ(printable("\xe2\x82"), "\\xe2\\x82");           // cut in the middle
  EXPECT_EQ(printable("a\u202e\u200b\u0085"), "a\\u{202e}\\u{200b}\\u{0085}");
  EXPECT_EQ(printable("\xf0\x9f\x9a\xb6"), "\xf0\x9f\x9a\xb6");      // four-byte character
  EXPECT_EQ(printable("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");  // beyond the last plane
  EXPECT_EQ(printable(""), "");
}

TEST(Text, PrintableCutsAtCharacters) {
  EXPECT_EQ(printable("12345678", 8), "12345678");
  EXPECT_EQ(printable("123456789", 8), "12345...");
  EXPECT_EQ(printable("1234ü6789", 8), "1234...");  // the letter would need the sixth byte
  EXPECT_EQ(printable("123\x01\x01\x01", 8), "123...");
  EXPECT_LE(printable(std::string(10000000, '\x1b'), 100).size(), 100u);
  EXPECT_EQ(printable("abcdefghijkl", 0), "abcde...");
  for (std::size_t max = 8; max < 40; ++max) EXPECT_LE(printable("äöü\x01日本語äöü\nabcdefghijk", max).size(), max);
}

TEST(Text, ValidUtf8) {
  EXPECT_TRUE(valid_utf8("Grüße 日本 \xf0\x9f\x9a\xb6"));
  EXPECT_TRUE(valid_utf8(""));
  EXPECT_FALSE(valid_utf8("\xc3"));
  EXPECT_FALSE(valid_utf8("\xc0\xaf"));
  EXPECT_FALSE(valid_utf8("\xed\xbf\xbf"));
  EXPECT_FALSE(valid_utf8("ok\x80"));
  EXPECT_FALSE(valid_utf8("\xf5\x80\x80\x80"));
}

}  // namespace
}  // namespace throng
