#include "server.h"

#include <utility>  // before Asio, which forgets it (Boost 1.74)

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <filesystem>
#include <map>
#include <optional>
#include <thread>

#include "bodies.h"
#include "json.h"
#include "outbox.h"
#include "routes.h"

namespace throng::studio {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = net::ip::tcp;
using boost::system::error_code;

namespace {

constexpr int kPortsTried = 50;
constexpr int kErrorsInARow = 10;
constexpr std::uint32_t kHeaderLimit = 16 * 1024;
constexpr std::uint64_t kBodyLimit = 1024;
constexpr std::size_t kPostsWaiting = 64;  ///< messages handed over but not yet looked at by the server's thread
constexpr auto kHttpTimeout = std::chrono::seconds(15);
constexpr auto kGoodbye = std::chrono::milliseconds(300);

std::string_view view(beast::string_view s) { return {s.data(), s.size()}; }

Message error_message(const std::string& why) {
  auto out = std::make_shared<Outgoing>();
  out->kind = Outgoing::Kind::kError;
  out->text = JsonWriter().begin_map().put("type", "error").put("message", std::string_view(why)).end_map().take();
  return out;
}

}  // namespace

/// Everything runs on one thread, so nothing here needs a lock but the counters that others read.
class Server::Impl : public std::enable_shared_from_this<Impl> {
 public:
  class Connection;
  class Client;

  Impl(ServerOptions options, ServerEvents events)
      : options_(std::move(options)), events_(std::move(events)), acceptor_(context_), timer_(context_) {}

  Result<bool> start();
  void stop();
  void publish(Message message);
  std::string url() const;

  ServerOptions options_;
  ServerEvents events_;
  Site site_;
  net::io_context context_{1};
  tcp::acceptor acceptor_;
  net::steady_timer timer_;
  std::thread thread_;
  std::map<ClientId, std::shared_ptr<Client>> clients_;
  ClientId next_client_ = 1;
  std::size_t connections_ = 0;
  std::atomic<std::size_t> client_count_{0}, posted_{0};
  bool stopping_ = false;

  void accept();
  void deliver(const Message& message);
};

/// A WebSocket.
class Server::Impl::Client : public std::enable_shared_from_this<Client> {
 public:
  Client(std::shared_ptr<Impl> server, beast::tcp_stream&& stream, ClientId id)
      : server_(std::move(server)), socket_(std::move(stream)), id_(id) {}
  ~Client() { --server_->connections_; }

  void run(const http::request<http::string_body>& request) {
    websocket::stream_base::timeout timeout;
    timeout.handshake_timeout = kHttpTimeout;
    timeout.idle_timeout = std::chrono::milliseconds(static_cast<int>(1000 * server_->options_.idle_seconds));
    timeout.keep_alive_pings = true;
    socket_.set_option(timeout);
    socket_.read_message_max(kMaxClientMessage);
    socket_.auto_fragment(false);
    socket_.async_accept(request, [self = shared_from_this()](error_code e) {
      if (e || self->server_->stopping_) return self->end();
      self->open_ = true;
      if (self->server_->events_.opened) self->server_->events_.opened(self->id_);
      self->read();
    });
  }

  void offer(const Message& message) {
    if (!open_ || closing_) return;
    act(outbox_.offer(message, std::chrono::steady_clock::now()));
  }

  /// Says why and closes; what is queued is forgotten.
  void close(websocket::close_code code) {
    if (!open_ || closing_) return;
    closing_ = true;
    code_ = code;
    outbox_.cut();
    if (!writing_) finish();
  }
  void drop() { beast::get_lowest_layer(socket_).cancel(); }

 private:
  void read() {
    socket_.async_read(buffer_, [self = shared_from_this()](error_code e, std::size_t) {
      if (e) return self->end();
      self->hear();
      if (!self->closing_) self->read();
    });
  }

  void hear() {
    const std::string text = beast::buffers_to_string(buffer_.data());
    buffer_.consume(buffer_.size());
    const Result<ClientMessage> message = socket_.got_text()
                                              ? read_client_message(text)
                                              : Result<ClientMessage>(Error{"expected a text message with JSON"});
    if (!message) {
      if (++errors_ >= kErrorsInARow) return close(websocket::close_code::policy_error);
      offer(error_message(message.error()));
      return;
    }
    errors_ = 0;
    if (message->type == ClientMessage::Type::kReady) {
      outbox_.shown(message->frame);
      return act(outbox_.catch_up(std::chrono::steady_clock::now()));
    }
    if (server_->events_.said) server_->events_.said(id_, *message);
  }

  void act(Outbox::Verdict verdict) {
    if (verdict == Outbox::Verdict::kNeedKey && server_->events_.need_key) server_->events_.need_key();
    if (verdict == Outbox::Verdict::kTaken) write();
  }

  void write() {
    if (writing_ || outbox_.empty()) return;
    current_ = outbox_.take();
    writing_ = true;
    const bool binary = current_->is_binary();
    socket_.binary(binary);
    const net::const_buffer bytes = binary ? net::buffer(current_->frame) : net::buffer(current_->text);
    socket_.async_write(bytes, [self = shared_from_this()](error_code e, std::size_t) {
      self->writing_ = false;
      self->current_.reset();
      if (e) return self->end();
      if (self->closing_) return self->finish();
      self->write();
    });
  }

  void finish() {
    socket_.async_close(code_, [self = shared_from_this()](error_code) { self->end(); });
  }

  void end() {
    if (ended_) return;
    ended_ = true;
    const bool was_open = open_;
    open_ = false;
    server_->clients_.erase(id_);
    server_->client_count_ = server_->clients_.size();
    beast::get_lowest_layer(socket_).cancel();
    if (was_open && server_->events_.closed) server_->events_.closed(id_);
  }

  std::shared_ptr<Impl> server_;
  websocket::stream<beast::tcp_stream> socket_;
  const ClientId id_;
  beast::flat_buffer buffer_;
  Outbox outbox_;
  Message current_;
  websocket::close_code code_ = websocket::close_code::normal;
  bool open_ = false, writing_ = false, closing_ = false, ended_ = false;
  int errors_ = 0;
};

/// An HTTP connection; hands its socket over when it becomes a WebSocket.
class Server::Impl::Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(std::shared_ptr<Impl> server, tcp::socket&& socket)
      : server_(std::move(server)), stream_(std::move(socket)) {}
  ~Connection() {
    if (counted_) --server_->connections_;
  }

  void run() { read(); }
  void refuse() { reply({503, "text/plain; charset=utf-8", "too many connections\n", "", false}, false, false); }

 private:
  void read() {
    parser_.emplace();
    parser_->header_limit(kHeaderLimit);
    parser_->body_limit(kBodyLimit);
    stream_.expires_after(kHttpTimeout);
    http::async_read(stream_, buffer_, *parser_, [self = shared_from_this()](error_code e, std::size_t) {
      if (!e) return self->serve();
      if (e == http::error::header_limit) return self->refuse(431, "the header is too long");
      if (e == http::error::body_limit) return self->refuse(413, "no body, please");
      if (e.category() == http::make_error_code(http::error::bad_method).category() && e != http::error::end_of_stream)
        return self->refuse(400, "this is not HTTP");
    });
  }

  void refuse(unsigned status, const char* why) {
    reply({status, "text/plain; charset=utf-8", std::string(why) + "\n", "", false}, false, false);
  }

  void serve() {
    const http::request<http::string_body> request = parser_->release();
    const auto field = [&](http::field name) { return view(request[name]); };
    const bool upgrade = websocket::is_upgrade(request);
    const Request asked{view(request.method_string()),
                        view(request.target()),
                        field(http::field::host),
                        field(http::field::origin),
                        field(http::field::authorization),
                        field(http::field::cookie),
                        upgrade};
    Reply r = answer(server_->site_, asked);
    if (!r.upgrade) return reply(std::move(r), request.method() == http::verb::head, request.keep_alive());
    if (server_->clients_.size() >= server_->options_.most_clients) return refuse(503, "too many clients");
    stream_.expires_never();  // the WebSocket has timeouts of its own
    counted_ = false;         // the place goes over to the client
    const ClientId id = server_->next_client_++;
    auto client = std::make_shared<Client>(server_, std::move(stream_), id);
    server_->clients_[id] = client;
    server_->client_count_ = server_->clients_.size();
    client->run(request);
  }

  void reply(Reply r, bool head, bool keep) {
    response_ = {};
    response_.version(11);
    response_.result(r.status);
    response_.set(http::field::server, "throng");
    response_.set(http::field::content_type, r.type);
    response_.set(http::field::cache_control, "no-cache");
    response_.set("Content-Security-Policy", kContentPolicy);
    response_.set("X-Content-Type-Options", "nosniff");
    response_.set("Referrer-Policy", "no-referrer");
    response_.set("Cross-Origin-Resource-Policy", "same-origin");
    if (!r.set_cookie.empty()) response_.set(http::field::set_cookie, r.set_cookie);
    response_.keep_alive(keep);
    response_.content_length(r.body.size());
    if (!head) response_.body() = std::move(r.body);
    stream_.expires_after(kHttpTimeout);
    http::async_write(stream_, response_, [self = shared_from_this(), keep](error_code e, std::size_t) {
      if (e) return;
      if (keep && !self->server_->stopping_) return self->read();
      error_code ignored;
      self->stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    });
  }

  std::shared_ptr<Impl> server_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_{kHeaderLimit + kBodyLimit + 4096};
  std::optional<http::request_parser<http::string_body>> parser_;
  http::response<http::string_body> response_;
  bool counted_ = true;
};

Result<bool> Server::Impl::start() {
  error_code e;
  const net::ip::address address = net::ip::make_address(options_.host == "localhost" ? "127.0.0.1" : options_.host, e);
  if (e) return Error{"'" + options_.host + "' is no address to listen on: give one such as 127.0.0.1 or 0.0.0.0"};
  const int tries = options_.port == 0 ? 1 : kPortsTried;
  for (int i = 0; i < tries; ++i) {
    const unsigned port = options_.port + static_cast<unsigned>(i);
    if (port > 65535) break;
    const tcp::endpoint endpoint(address, static_cast<std::uint16_t>(port));
    acceptor_ = tcp::acceptor(context_);
    acceptor_.open(endpoint.protocol(), e);
    if (!e) acceptor_.set_option(net::socket_base::reuse_address(true), e);
    if (!e) acceptor_.bind(endpoint, e);
    if (!e) acceptor_.listen(net::socket_base::max_listen_connections, e);
    if (!e || e != net::error::address_in_use) break;
  }
  if (e) return Error{"cannot listen on " + options_.host + ":" + std::to_string(options_.port) + ": " + e.message()};
  site_ = {options_.page_folder,
           std::move(options_.scene),
           THRONG_VERSION,
           address.is_loopback() && !options_.always_token ? "" : make_token(),
           acceptor_.local_endpoint().port(),
           bodies_json(),
           body_mesh};
  accept();
  thread_ = std::thread([this] { context_.run(); });
  return true;
}

void Server::Impl::accept() {
  acceptor_.async_accept([self = shared_from_this()](error_code e, tcp::socket socket) {
    if (self->stopping_) return;
    if (e) {  // out of file descriptors, most likely: not so fast
      self->timer_.expires_after(std::chrono::milliseconds(100));
      self->timer_.async_wait([self](error_code stopped) {
        if (!stopped && !self->stopping_) self->accept();
      });
      return;
    }
    socket.set_option(tcp::no_delay(true), e);
    const bool room = ++self->connections_ <= self->options_.most_connections;
    auto connection = std::make_shared<Connection>(self, std::move(socket));
    room ? connection->run() : connection->refuse();
    self->accept();
  });
}

void Server::Impl::publish(Message message) {
  // The server's thread is never blocked, so this is only a guard against a machine that is overloaded.
  if (posted_ >= kPostsWaiting && message->kind != Outgoing::Kind::kError) {
    if (message->is_key && events_.need_key) events_.need_key();
    return;
  }
  ++posted_;
  net::post(context_, [self = shared_from_this(), message = std::move(message)] {
    --self->posted_;
    self->deliver(message);
  });
}

void Server::Impl::deliver(const Message& message) {
  if (message->client != 0) {
    const auto at = clients_.find(message->client);
    if (at != clients_.end()) at->second->offer(message);
    return;
  }
  for (const auto& [id, client] : clients_) client->offer(message);
}

void Server::Impl::stop() {
  if (!thread_.joinable()) return;
  net::post(context_, [self = shared_from_this()] {
    self->stopping_ = true;
    error_code ignored;
    self->acceptor_.close(ignored);
    const auto clients = self->clients_;  // closing changes the map
    for (const auto& [id, client] : clients) client->close(websocket::close_code::going_away);
    self->timer_.expires_after(clients.empty() ? std::chrono::milliseconds(0) : kGoodbye);
    self->timer_.async_wait([self](error_code) { self->context_.stop(); });
  });
  thread_.join();
  clients_.clear();
  client_count_ = 0;
}

std::string Server::Impl::url() const {
  std::string host = options_.host == "0.0.0.0" || options_.host == "::" ? "127.0.0.1" : options_.host;
  if (host.find(':') != std::string::npos) host = "[" + host + "]";
  return "http://" + host + ":" + std::to_string(site_.port) + "/" +
         (site_.token.empty() ? "" : "?token=" + site_.token);
}

Server::Server(ServerOptions options, ServerEvents events)
    : impl_(std::make_shared<Impl>(std::move(options), std::move(events))) {}
Server::~Server() {
  stop();
  // Handlers that never ran hold the server; the context lets go of them.
  impl_->context_.restart();
  impl_->context_.poll();
}
Result<bool> Server::start() { return impl_->start(); }
void Server::stop() { impl_->stop(); }
void Server::publish(Message message) { impl_->publish(std::move(message)); }
std::uint16_t Server::port() const { return impl_->site_.port; }
std::string Server::url() const { return impl_->url(); }
std::size_t Server::clients() const { return impl_->client_count_; }

std::string find_page() {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  for (const fs::path& folder : {program.parent_path() / "../share/throng/studio", fs::path(THRONG_STUDIO_PAGE)})
    if (fs::is_regular_file(folder / "index.html", error)) return fs::canonical(folder, error).string();
  return "";
}

}  // namespace throng::studio
