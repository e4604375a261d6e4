// The server's half of RFC 6455, as much of it as the mock needs: text and binary messages, ping, close.
import { createHash } from 'node:crypto';

const kGuid = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

function header(opcode, length) {
  if (length < 126) return Buffer.from([0x80 | opcode, length]);
  if (length < 65536) return Buffer.from([0x80 | opcode, 126, length >> 8, length & 255]);
  const out = Buffer.alloc(10);
  out[0] = 0x80 | opcode;
  out[1] = 127;
  out.writeBigUInt64BE(BigInt(length), 2);
  return out;
}

/** Answers an upgrade request; -> {send(text or ArrayBuffer), close(), onmessage, onclose}. */
export function accept(request, socket) {
  const key = createHash('sha1').update(request.headers['sec-websocket-key'] + kGuid).digest('base64');
  socket.write(
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' + `Sec-WebSocket-Accept: ${key}\r\n\r\n`,
  );
  const peer = { onmessage: () => {}, onclose: () => {} };
  const write = (opcode, data) => {
    if (socket.destroyed) return;
    socket.write(header(opcode, data.length));
    socket.write(data);
  };
  peer.send = (data) => (typeof data === 'string' ? write(1, Buffer.from(data)) : write(2, Buffer.from(data)));
  peer.close = () => socket.destroy();
  let held = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    held = Buffer.concat([held, chunk]);
    for (;;) {
      if (held.length < 2) return;
      const opcode = held[0] & 15;
      let length = held[1] & 127;
      let at = 2;
      if (length === 126) {
        if (held.length < 4) return;
        length = held.readUInt16BE(2);
        at = 4;
      } else if (length === 127) {
        return socket.destroy(); // no client message is that long
      }
      if (held.length < at + 4 + length) return;
      const mask = held.subarray(at, at + 4);
      const data = Buffer.from(held.subarray(at + 4, at + 4 + length)).map((b, i) => b ^ mask[i % 4]);
      held = held.subarray(at + 4 + length);
      if (opcode === 1) peer.onmessage(data.toString());
      else if (opcode === 8) return socket.end(Buffer.from([0x88, 0]));
      else if (opcode === 9) write(10, data);
    }
  });
  socket.on('error', () => {});
  socket.on('close', () => peer.onclose());
  return peer;
}
