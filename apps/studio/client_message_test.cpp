#include "client_message.h"

#include <gtest/gtest.h>

namespace throng::studio {
namespace {

using Type = ClientMessage::Type;

TEST(ClientMessage, EveryKind) {
  const auto type = [](const char* text) {
    const auto m = read_client_message(text);
    EXPECT_TRUE(m) << text << ": " << m.error();
    return m ? m->type : Type::kReady;
  };
  EXPECT_EQ(type(R"({"type":"play"})"), Type::kPlay);
  EXPECT_EQ(type(R"( { "type" : "pause" , "unknown": null } )"), Type::kPause);
  EXPECT_EQ(type(R"({"type":"deselect"})"), Type::kDeselect);
  EXPECT_EQ(read_client_message(R"({"type":"step"})")->frames, 1u);
  EXPECT_EQ(read_client_message(R"({"frames":12,"type":"step"})")->frames, 12u);
  EXPECT_EQ(read_client_message(R"({"type":"speed","value":2.5e1})")->value, 25);
  EXPECT_EQ(read_client_message(R"({"type":"seek","time":12.75})")->time, 12.75);
  const auto select = read_client_message(R"({"type":"select","index":4294967295,"generation":3,"sketch":true})");
  ASSERT_TRUE(select);
  EXPECT_EQ(select->who, (AgentId{4294967295u, 3}));
  EXPECT_TRUE(select->sketch);
  EXPECT_EQ(read_client_message(R"({"type":"ready","frame":77})")->frame, 77u);
}

/// SH-95, SH-96.
TEST(ClientMessage, OrdersToPeople) {
  const auto drive = read_client_message(R"({"type":"drive","index":3,"generation":1,"speed":1.4,"turn":-15})");
  ASSERT_TRUE(drive) << drive.error();
  EXPECT_EQ(drive->type, Type::kDrive);
  EXPECT_EQ(drive->who, (AgentId{3, 1}));
  EXPECT_EQ(drive->speed, 1.4);
  EXPECT_EQ(drive->turn, -15);
  const auto tell = read_client_message(R"({"type":"tell","index":3,"generation":1,"do":"buy","need":"ticket"})");
  ASSERT_TRUE(tell) << tell.error();
  EXPECT_EQ(tell->activity, "buy");
  EXPECT_EQ(tell->need, "ticket");
  EXPECT_EQ(read_client_message(R"({"type":"release","index":3,"generation":1})")->type, Type::kRelease);
  EXPECT_EQ(read_client_message(R"({"type":"carry_on","index":3,"generation":1})")->type, Type::kCarryOn);
  for (const char* wrong :
       {R"({"type":"drive"})", R"({"type":"drive","index":3,"generation":1,"speed":-1})",
        R"({"type":"drive","index":3,"generation":1,"speed":11})",
        R"({"type":"drive","index":3,"generation":1,"turn":181})",
        R"({"type":"drive","index":3,"generation":1,"turn":"left"})", R"({"type":"tell","index":3,"generation":1})",
        R"({"type":"tell","index":3,"generation":1,"do":7})"})
    EXPECT_FALSE(read_client_message(wrong)) << wrong;
}

TEST(ClientMessage, Poses) {
  const auto on = read_client_message(R"({"type":"poses","on":true,"x":1.5,"y":-2,"z":30,"distance":60,"limit":20})");
  ASSERT_TRUE(on) << on.error();
  EXPECT_EQ(on->type, Type::kPoses);
  EXPECT_TRUE(on->on);
  EXPECT_EQ(on->x, 1.5);
  EXPECT_EQ(on->y, -2);
  EXPECT_EQ(on->z, 30);
  EXPECT_EQ(on->distance, 60);
  EXPECT_EQ(on->limit, 20u);
  const auto plain = read_client_message(R"({"type":"poses","on":true,"x":0,"y":0,"z":0})");
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->distance, 40);
  EXPECT_EQ(plain->limit, 1000u);
  const auto off = read_client_message(R"({"type":"poses","on":false})");
  ASSERT_TRUE(off);
  EXPECT_FALSE(off->on);
  for (const char* wrong :
       {R"({"type":"poses"})", R"({"type":"poses","on":1,"x":0,"y":0,"z":0})", R"({"type":"poses","on":true})",
        R"({"type":"poses","on":true,"x":0,"y":0})", R"({"type":"poses","on":true,"x":1e7,"y":0,"z":0})",
        R"({"type":"poses","on":true,"x":"a","y":0,"z":0})", R"({"type":"poses","on":true,"x":[1],"y":0,"z":0})",
        R"({"type":"poses","on":true,"x":0,"y":0,"z":0,"distance":0})",
        R"({"type":"poses","on":true,"x":0,"y":0,"z":0,"distance":1e9})",
        R"({"type":"poses","on":true,"x":0,"y":0,"z":0,"limit":0})",
        R"({"type":"poses","on":true,"x":0,"y":0,"z":0,"limit":10001})",
        R"({"type":"poses","on":true,"x":0,"y":0,"z":0,"limit":1.5})"}) {
    const auto m = read_client_message(wrong);
    EXPECT_FALSE(m) << wrong;
    if (!m) {
      EXPECT_EQ(m.error().rfind("poses: ", 0), std::string(wrong).find('[') == std::string::npos ? 0u : m.error().npos);
    }
  }
}

TEST(ClientMessage, EverythingElseIsRefusedWithASentence) {
  const std::string deep(60000, '[');
  const std::string wide = R"({"type":"play","a":")" + std::string(70000, 'x') + "\"}";
  for (const std::string& text : {std::string(""),
                                  std::string("{"),
                                  std::string("[]"),
                                  std::string("null"),
                                  std::string(R"({"type":"play"}x)"),
                                  std::string(R"({"type":"fly"})"),
                                  std::string(R"({"type":1})"),
                                  std::string(R"({"type":"play",})"),
                                  std::string(R"({"type":"speed"})"),
                                  std::string(R"({"type":"speed","value":0})"),
                                  std::string(R"({"type":"speed","value":101})"),
                                  std::string(R"({"type":"speed","value":"2"})"),
                                  std::string(R"({"type":"speed","value":nan})"),
                                  std::string(R"({"type":"speed","value":1e999})"),
                                  std::string(R"({"type":"seek","time":-1})"),
                                  std::string(R"({"type":"step","frames":0.5})"),
                                  std::string(R"({"type":"step","frames":0})"),
                                  std::string(R"({"type":"select","index":-1,"generation":1})"),
                                  std::string(R"({"type":"select","index":4294967296,"generation":1})"),
                                  std::string(R"({"type":"select","index":1,"generation":1,"sketch":{}})"),
                                  std::string(R"({"type":"play","a":{"b":1}})"),
                                  std::string("{\"type\":\"pl\nay\"}"),
                                  std::string("\xff\xfe{}"),
                                  deep,
                                  wide}) {
    const auto m = read_client_message(text);
    EXPECT_FALSE(m) << text.substr(0, 80);
    EXPECT_FALSE(m.error().empty());
    EXPECT_LT(m.error().size(), 300u);
  }
}

}  // namespace
}  // namespace throng::studio
