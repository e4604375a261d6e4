// For tests: a server on the loopback, and clients of it with time limits everywhere.
#pragma once

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

#include "server.h"
#include "test_scene.h"

namespace throng::studio {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = net::ip::tcp;
using boost::system::error_code;
using namespace std::chrono_literals;
using Json = nlohmann::json;

constexpr auto kPatience = 30s;  // until something counts as hanging

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
    frame_.reset(), posed_.reset();
    json_ = Json();
    if (socket_.got_text()) {
      json_ = Json::parse(text_);
      return true;
    }
    const auto bytes = std::as_bytes(std::span<const char>(text_));
    posed_ = decode_poses(bytes);
    if (posed_) return true;
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
  const std::optional<RecordedPoses>& poses() const { return posed_; }
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
  std::optional<RecordedPoses> posed_;
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

}  // namespace throng::studio
