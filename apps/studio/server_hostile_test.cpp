// The server as an attacker meets it.
#include "server_fixture.h"

namespace throng::studio {
namespace {

TEST_F(ServerTest, NonsenseIsAnsweredAndTenInARowCloseTheLine) {
  start();
  Browser b(port());
  b.say("{\"type\":\"fly\"}");
  ASSERT_TRUE(b.hear_until([](Browser& x) { return x.is("error"); }));
  EXPECT_EQ(b.json()["message"], "there is no message 'fly'");
  b.say("\x01\x02", true);
  ASSERT_TRUE(b.hear_until([](Browser& x) { return x.is("error"); }));
  b.say(R"({"type":"play"})");  // a good word makes up for it
  for (int i = 0; i < 10; ++i) b.say("nonsense");
  while (b.hear()) {
  }
  EXPECT_EQ(b.closed_with(), websocket::error::closed);
  EXPECT_EQ(b.code(), websocket::close_code::policy_error);
  EXPECT_TRUE(serves());
}

TEST_F(ServerTest, OversizeMessagesCloseTheLine) {
  start();
  Browser b(port());
  b.say(std::string(70000, ' '));
  while (b.hear()) {
  }
  EXPECT_NE(b.closed_with(), net::error::timed_out);
  EXPECT_TRUE(serves());
}

TEST_F(ServerTest, MalformedFramesCloseTheLine) {
  start();
  const std::string head =
      "GET /api/stream HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
  for (const std::string& bad : {std::string("\x81\x05hello"),        // not masked
                                 std::string("\x83\x80\0\0\0\0", 6),  // reserved opcode
                                 std::string("\xf1\x80\0\0\0\0", 6),  // reserved bits
                                 std::string("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\0\0\0\0", 14),  // 2^63 bytes
                                 std::string("\x09\x80\0\0\0\0", 6),             // fragmented ping
                                 std::string("\x80\x80\0\0\0\0", 6),             // continues nothing
                                 std::string("\x81\x82\0\0\0\0\xc3\x28", 8)}) {  // no UTF-8
    Line line(port());
    line.send(head);
    EXPECT_TRUE(line.receive(1000ms, 20).starts_with("HTTP/1.1 101"));
    line.send(bad);
    line.receive(2000ms);
    EXPECT_TRUE(line.closed());
  }
  EXPECT_TRUE(serves());
}

TEST_F(ServerTest, WrongOriginIsRefused) {
  start();
  for (const char* origin : {"http://evil.example", "null", "https://127.0.0.1"}) {
    Browser b(port(), origin);
    EXPECT_FALSE(b.opened());
    EXPECT_EQ(b.status(), 403u) << origin;
  }
}

TEST_F(ServerTest, BadRequestsAreRefused) {
  start();
  const std::string host = "Host: 127.0.0.1\r\nConnection: close\r\n\r\n";
  EXPECT_EQ(get("GET /../../etc/passwd HTTP/1.1\r\n" + host).substr(9, 3), "400");
  EXPECT_EQ(get("GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\n" + host).substr(9, 3), "400");
  EXPECT_EQ(get("GET /api/scene HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n").substr(9, 3), "421");
  EXPECT_EQ(get("POST /api/scene HTTP/1.1\r\nContent-Length: 2\r\n" + host + "{}").substr(9, 3), "405");
  EXPECT_EQ(get("POST / HTTP/1.1\r\nContent-Length: 99999999\r\n" + host, 12).substr(9, 3), "413");
  EXPECT_EQ(get("GET / HTTP/1.1\r\nX: " + std::string(20000, 'x') + "\r\n" + host, 12).substr(9, 3), "431");
  EXPECT_EQ(get("nonsense\r\n\r\n").substr(9, 3), "400");
  const std::string page = get("GET / HTTP/1.1\r\n" + host);
  EXPECT_NE(page.find("Content-Security-Policy: default-src 'self'"), std::string::npos);
  EXPECT_NE(page.find("X-Content-Type-Options: nosniff"), std::string::npos);
  const std::string head = get("HEAD /api/scene HTTP/1.1\r\n" + host);
  EXPECT_NE(head.find("Content-Length: "), std::string::npos);
  EXPECT_TRUE(head.ends_with("\r\n\r\n"));
  const Json scene = Json::parse(
      get("GET /api/scene HTTP/1.0\r\n" + host).substr(get("GET /api/scene HTTP/1.0\r\n" + host).find("\r\n\r\n") + 4));
  EXPECT_EQ(scene["levels"].size(), 1u);
  EXPECT_EQ(scene["walls"].size(), 4u);
  EXPECT_EQ(scene["sources"][0], "crowd");
}

TEST_F(ServerTest, WithATokenNothingWorksWithout) {
  ServerOptions o;
  o.always_token = true;
  start(5, 1, o);
  const std::string url = server_->url();
  const std::string token = url.substr(url.find("token=") + 6);
  EXPECT_EQ(token.size(), 32u);
  EXPECT_FALSE(serves());
  EXPECT_EQ(Browser(port()).status(), 401u);
  EXPECT_EQ(Browser(port(), "", "/api/stream?token=" + std::string(32, '0')).status(), 401u);
  Browser b(port(), "", "/api/stream?token=" + token);
  EXPECT_TRUE(b.opened());
  EXPECT_TRUE(b.hear());
}

TEST_F(ServerTest, TooManyClientsAreTurnedAway) {
  ServerOptions o;
  o.most_clients = 2;
  o.most_connections = 4;
  start(5, 1, o);
  Browser a(port()), b(port());
  EXPECT_TRUE(a.opened() && b.opened());
  {
    Browser c(port());
    EXPECT_FALSE(c.opened());
    EXPECT_EQ(c.status(), 503u);
  }
  Line d(port()), e(port());  // say nothing and hold their place
  EXPECT_NE(get("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 12).find("503"), std::string::npos);
}

}  // namespace
}  // namespace throng::studio
