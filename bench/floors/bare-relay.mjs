// The floor for signaling: forwards each message to the room's other sockets, without sign-in or checks.
import { WebSocketServer } from "ws";

const rooms = new Map();
const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });

server.on("connection", (socket, request) => {
  const code = new URL(request.url, "http://localhost").searchParams.get("room");
  const room = rooms.get(code) ?? new Set();
  rooms.set(code, room.add(socket));
  socket.on("message", (data, isBinary) => {
    for (const peer of room) {
      if (peer !== socket) peer.send(data, { binary: isBinary });
    }
  });
  socket.on("close", () => {
    room.delete(socket);
    if (room.size === 0) rooms.delete(code);
  });
});

server.on("listening", () => {
  process.stdout.write(`http://127.0.0.1:${server.address().port}\n`);
});
