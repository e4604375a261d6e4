#include "throng/scenario/person_choice.h"

#include <gtest/gtest.h>

#include "throng/core/hash.h"

namespace throng {
namespace {

const std::vector<std::string> kSources = {"west", "east.2", "7"};

TEST(PersonChoice, IndexSourceOrBoth) {
  const auto read = [](const std::string& word) { return *read_person_choice(word, kSources); };
  EXPECT_EQ(read("3").index, 3u);
  EXPECT_EQ(read("west").source, hash_text("west"));
  EXPECT_FALSE(read("west").number);
  EXPECT_EQ(read("west.12").source, hash_text("west"));
  EXPECT_EQ(read("west.12").number, 12u);
  // A source's own name comes first, whatever it looks like.
  EXPECT_EQ(read("east.2").source, hash_text("east.2"));
  EXPECT_FALSE(read("east.2").number);
  EXPECT_EQ(read("east.2.0").number, 0u);
  EXPECT_EQ(read("7").source, hash_text("7"));
}

TEST(PersonChoice, SaysWhatIsWrong) {
  for (const char* word : {"", "wst", "wst.1", "-1", "3.5", "west.", "west.x", "99999999999", "west.99999999999"})
    EXPECT_FALSE(read_person_choice(word, kSources)) << word;
  EXPECT_NE(read_person_choice("wesst.1", kSources).error().find("did you mean 'west'"), std::string::npos);
  EXPECT_NE(read_person_choice("commuter.0", kSources).error().find("sources: " + kSources.front()), std::string::npos);
}

TEST(PersonChoice, FindsWhoIsThere) {
  Crowd c;
  for (std::uint32_t i = 0; i < 6; ++i) {
    const Row r = c.add();
    c.profile.source[r] = hash_text(i % 2 ? "west" : "east.2");
    c.profile.number[r] = i / 2;
  }
  c.remove(0);  // the last row takes its place: rows are not in id order
  const auto indices = [&](const std::vector<std::string>& words) {
    std::vector<PersonChoice> choices;
    for (const std::string& w : words) choices.push_back(*read_person_choice(w, kSources));
    std::vector<std::uint32_t> out;
    for (const AgentId id : chosen_people(c, choices)) out.push_back(id.index);
    return out;
  };
  using V = std::vector<std::uint32_t>;
  EXPECT_EQ(indices({}), V());
  EXPECT_EQ(indices({"west"}), V({1, 3, 5}));
  EXPECT_EQ(indices({"west.1", "4", "west.1"}), V({3, 4}));
  EXPECT_EQ(indices({"0", "7"}), V());
}

}  // namespace
}  // namespace throng
