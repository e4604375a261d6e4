// The server as a browser meets it, and as an attacker does: over the loopback, with time limits everywhere.
#include "server.h"

#include <gtest/gtest.h>
#include <signal.h>

#include <utility>  // before Asio, which forgets it (Boost 1.74)

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <nlohmann/json.hpp>

#include "serve.h"
#include "test_scene.h"

namespace throng::studio {
namespace {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = net::ip::tcp;
using boost::system::error_code;
using namespace std::chrono_literals;
using Json = nlohmann::json;

constexpr auto kPatience = 5s;

/// Starts an operation and runs it to its end; timed out when it takes too long.
template <class Start>
error_code finish(net::io_context& context, Start&& start, std::chrono::milliseconds patience = kPatience) {
  error_code result = net::error::timed_out;
  bool done = false;
  start([&](error_code e) {
    result = e;
    done = true;
  });
  context.restart();
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (!done && std::chrono::steady_clock::now() < deadline) {
    context.run_one_for(50ms);
    if (context.stopped()) context.restart();
  }
  return result;
}

/// A raw connection.
class Line {
 public:
  explicit Line(std::uint16_t port) : socket_(context_) {
    error_code e;
    socket_.connect({net::ip::make_address("127.0.0.1"), port}, e);
    EXPECT_FALSE(e) << e.message();
  }
  void send(const std::string& bytes) {
    finish(context_, [&](auto done) {
      net::async_write(socket_, net::buffer(bytes), [done](error_code e, std::size_t) { done(e); });
    });
  }
  /// Everything until the other side closes, `enough` has come or the time is over.
  std::string receive(std::chrono::milliseconds patience = 2000ms, std::size_t enough = 1u << 20) {
    std::string all;
    std::array<char, 4096> part;
    closed_ = false;
    const auto deadline = std::chrono::steady_clock::now() + patience;
    while (all.size() < enough && std::chrono::steady_clock::now() < deadline) {
      std::size_t got = 0;
      const error_code e = finish(
          context_,
          [&](auto done) {
            socket_.async_read_some(net::buffer(part), [&got, done](error_code error, std::size_t n) {
              got = n;
              done(error);
            });
          },
          patience);
      if (e == net::error::timed_out) {
        socket_.cancel();
        context_.restart();
        context_.poll();
        break;
      }
      all.append(part.data(), got);
      if (e) {
        closed_ = true;
        break;
      }
    }
    return all;
  }
  bool closed() const { return closed_; }

 private:
  net::io_context context_;
  tcp::socket socket_;
  bool closed_ = false;
};

struct Frame {
  FrameHeader header;
  FrameColumns people;
};

/// A well-behaved client of the protocol.
class Browser {
 public:
  explicit Browser(std::uint16_t port, std::string origin = "", std::string target = "/api/stream", int buffer = 0)
      : socket_(context_) {
    auto& layer = beast::get_lowest_layer(socket_);
    error_code e;
    layer.socket().open(tcp::v4(), e);
    if (buffer > 0) layer.socket().set_option(net::socket_base::receive_buffer_size(buffer), e);
    layer.socket().connect({net::ip::make_address("127.0.0.1"), port}, e);
    EXPECT_FALSE(e) << e.message();
    const std::string host = "127.0.0.1:" + std::to_string(port);
    if (origin.empty()) origin = "http://" + host;
    socket_.set_option(websocket::stream_base::decorator(
        [origin](websocket::request_type& r) { r.set(http::field::origin, origin); }));
    socket_.read_message_max(64u << 20);
    opened_ = !finish(context_, [&](auto done) {
      socket_.async_handshake(response_, host, target, [done](error_code error) { done(error); });
    });
  }
  bool opened() const { return opened_; }
  unsigned status() const { return response_.result_int(); }
  error_code closed_with() const { return error_; }
  websocket::close_code code() const { return static_cast<websocket::close_code>(socket_.reason().code); }

  void say(const std::string& text, bool binary = false) {
    socket_.binary(binary);
    finish(context_,
           [&](auto done) { socket_.async_write(net::buffer(text), [done](error_code e, std::size_t) { done(e); }); });
  }

  /// One message more; false when the connection ended or nothing came.
  bool hear(std::chrono::milliseconds patience = kPatience) {
    beast::flat_buffer buffer;
    error_ = finish(
        context_, [&](auto done) { socket_.async_read(buffer, [done](error_code e, std::size_t) { done(e); }); },
        patience);
    if (error_ == net::error::timed_out) beast::get_lowest_layer(socket_).cancel(), context_.restart(), context_.poll();
    if (error_) return false;
    text_ = beast::buffers_to_string(buffer.data());
    frame_.reset();
    json_ = Json();
    if (socket_.got_text()) {
      json_ = Json::parse(text_);
      return true;
    }
    const auto bytes = std::as_bytes(std::span<const char>(text_));
    const auto header = frame_header(bytes);
    EXPECT_TRUE(header);
    const auto people = decode_frame(bytes, header && !header->is_key ? &key_ : nullptr);
    EXPECT_TRUE(people) << "a delta of a key frame this client does not have";
    if (!header || !people) return false;
    if (header->is_key) key_ = *people;
    frame_ = Frame{*header, *people};
    if (answers) say(R"({"type":"ready","frame":)" + std::to_string(header->number) + "}");
    return true;
  }
  template <class F>
  bool hear_until(F&& good) {
    const auto deadline = std::chrono::steady_clock::now() + kPatience;
    while (std::chrono::steady_clock::now() < deadline && hear())
      if (good(*this)) return true;
    return false;
  }
  const std::optional<Frame>& frame() const { return frame_; }
  const Json& json() const { return json_; }
  bool is(const char* type) const { return json_.is_object() && json_["type"] == type; }
  void close() {
    finish(context_,
           [&](auto done) { socket_.async_close(websocket::close_code::normal, [done](error_code e) { done(e); }); });
  }

  bool answers = true;  ///< says `ready`

 private:
  net::io_context context_;
  websocket::stream<beast::tcp_stream> socket_;
  websocket::response_type response_;
  bool opened_ = false;
  error_code error_;
  std::string text_;
  Json json_;
  FrameColumns key_;
  std::optional<Frame> frame_;
};

class ServerTest : public testing::Test {
 protected:
  void start(std::uint64_t people = 30, double speed = 5, ServerOptions options = {}) {
    simulation_ = walkers(people);
    LiveTimeline::Options o = live_options(*simulation_);
    o.end = 1e6;
    timeline_ = std::make_unique<LiveTimeline>(*simulation_, o);
    player_ = std::make_unique<Player>(*timeline_, Player::Options{.speed = speed},
                                       [this](Message m) { server_->publish(std::move(m)); });
    options.port = 0;
    options.scene = scene_json(timeline_->scene(), {});
    server_ = std::make_unique<Server>(
        options, ServerEvents{[this](ClientId c) { player_->opened(c); }, [this](ClientId c) { player_->closed(c); },
                              [this](ClientId c, const ClientMessage& m) { player_->said(c, m); },
                              [this] { player_->need_key(); }});
    const auto started = server_->start();
    ASSERT_TRUE(started) << started.error();
    player_->start();
  }
  void TearDown() override {
    if (server_) server_->stop();
    if (player_) player_->stop();
  }
  std::uint16_t port() const { return server_->port(); }
  std::string get(const std::string& request, std::size_t enough = 1u << 20) {
    Line line(port());
    line.send(request);
    return line.receive(1500ms, enough);
  }
  bool serves() {
    return get("GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n").find("\"ok\":true") !=
           std::string::npos;
  }

  std::unique_ptr<Simulation> simulation_;
  std::unique_ptr<LiveTimeline> timeline_;
  std::unique_ptr<Player> player_;
  std::unique_ptr<Server> server_;
};

TEST_F(ServerTest, AClientSeesPeopleMove) {
  start();
  Browser b(port());
  ASSERT_TRUE(b.opened());
  bool state = false;
  std::optional<Frame> first;
  ASSERT_TRUE(b.hear_until([&](Browser& x) {
    state |= x.is("state");
    if (!x.frame() || x.frame()->header.number == 0) return false;
    if (!first) {
      first = x.frame();
      EXPECT_EQ(first->people.size(), 30u);
    }
    return state && !x.frame()->header.is_key && x.frame()->header.number > first->header.number + 5;
  }));
  float moved = 0;
  for (std::size_t i = 0; i < 30; ++i) moved += std::abs(b.frame()->people.x[i] - first->people.x[i]);
  EXPECT_GT(moved, 1.0f);
  EXPECT_EQ(server_->clients(), 1u);
  b.close();
}

TEST_F(ServerTest, PauseSeekSelect) {
  start();
  Browser b(port());
  ASSERT_TRUE(b.hear_until([](Browser& x) { return x.frame() && x.frame()->header.number > 20; }));
  b.say(R"({"type":"pause"})");
  ASSERT_TRUE(b.hear_until([](Browser& x) { return x.is("state") && !x.json()["playing"]; }));
  b.say(R"({"type":"seek","time":1})");
  ASSERT_TRUE(b.hear_until([](Browser& x) { return x.frame() && x.frame()->header.number == 10; }));
  EXPECT_TRUE(b.frame()->header.is_key);
  b.say(R"({"type":"step"})");
  ASSERT_TRUE(b.hear_until([](Browser& x) { return x.frame() && x.frame()->header.number == 11; }));
  b.say(R"({"type":"select","index":3,"generation":1})");
  ASSERT_TRUE(b.hear_until([](Browser& x) { return x.is("person"); }));
  EXPECT_EQ(b.json()["index"], 3);
  EXPECT_EQ(b.json()["exists"], true);
}

TEST_F(ServerTest, ASecondClientGetsAKeyFrameFirst) {
  start();
  Browser a(port());
  ASSERT_TRUE(a.hear_until([](Browser& x) { return x.frame() && x.frame()->header.number > 5; }));
  Browser b(port());
  ASSERT_TRUE(b.hear_until([](Browser& x) { return x.frame().has_value(); }));
  EXPECT_TRUE(b.frame()->header.is_key);
}

TEST_F(ServerTest, AClientThatNeverSaysReadyGetsThreeFrames) {
  start();
  Browser b(port());
  b.answers = false;
  int frames = 0;
  const auto end = std::chrono::steady_clock::now() + 1200ms;
  while (std::chrono::steady_clock::now() < end && b.hear(300ms)) frames += b.frame().has_value();
  EXPECT_EQ(frames, 3);
}

TEST_F(ServerTest, ASlowClientHoldsNobodyUp) {
  start(2000, 5);
  Browser slow(port(), "", "/api/stream", 4096);  // never reads again
  slow.answers = false;
  ASSERT_TRUE(slow.opened());
  Browser good(port());
  ASSERT_TRUE(good.hear_until([](Browser& x) { return x.frame().has_value(); }));
  const std::uint32_t before = good.frame()->header.number;
  ASSERT_TRUE(good.hear_until([&](Browser& x) { return x.frame() && x.frame()->header.number > before + 15; }));
  EXPECT_EQ(server_->clients(), 2u);
  // And when it wakes up, what it reads still fits together (checked in hear).
  slow.answers = true;
  const std::uint32_t now = good.frame()->header.number;
  EXPECT_TRUE(slow.hear_until([&](Browser& x) { return x.frame() && x.frame()->header.number > now; }));
}

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

TEST_F(ServerTest, ATakenPortIsPassedOver) {
  start();
  ServerOptions o;
  o.port = port();
  Server second(o, {});
  const auto started = second.start();
  ASSERT_TRUE(started) << started.error();
  EXPECT_GT(second.port(), port());
  ServerOptions bad;
  bad.host = "no.such.address";
  EXPECT_FALSE(Server(bad, {}).start());
}

TEST_F(ServerTest, StopsAtOnceAndSaysGoodbye) {
  start();
  Browser a(port()), silent(port());
  Line line(port());
  ASSERT_TRUE(a.hear());
  const auto begin = std::chrono::steady_clock::now();
  std::thread stopper([this] { server_->stop(); });
  while (a.hear()) {
  }
  EXPECT_EQ(a.code(), websocket::close_code::going_away);
  stopper.join();
  EXPECT_TRUE(player_->stop(1000ms));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 1500ms);
}

TEST(Serve, EndsOnSignalsWithinTwoSeconds) {
  for (const int signal : {SIGTERM, SIGINT}) {
    auto simulation = walkers(10);
    LiveTimeline::Options view = live_options(*simulation);
    view.end = 1000;
    ServeOptions o;
    o.port = 0;
    std::chrono::steady_clock::time_point sent;
    std::thread sender;
    o.started = [&](const std::string& url) {
      EXPECT_TRUE(url.starts_with("http://127.0.0.1:"));
      sender = std::thread([&] {
        std::this_thread::sleep_for(100ms);
        sent = std::chrono::steady_clock::now();
        ::kill(::getpid(), signal);
      });
    };
    EXPECT_EQ(serve_simulation(*simulation, view, o), 0);
    sender.join();
    EXPECT_LT(std::chrono::steady_clock::now() - sent, 2s);
  }
}

TEST(Serve, EndsByItselfWhenAsked) {
  auto simulation = walkers(10);
  LiveTimeline::Options view = live_options(*simulation);
  view.end = 5;
  ServeOptions o;
  o.port = 0;
  o.speed = 100;
  o.wait_for_client = false;
  o.end_when_finished = true;
  EXPECT_EQ(serve_simulation(*simulation, view, o), 0);
  EXPECT_NEAR(simulation->now(), 5, 1e-6);
}

}  // namespace
}  // namespace throng::studio
