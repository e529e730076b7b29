/** A signaling client for tests. It keeps messages in order and waits without sleeping. */
import type { ServerMessage, ServerMessageType } from "@foldback/protocol/signaling";
import { serverMessage } from "@foldback/protocol/signaling";
import { WebSocket } from "ws";

type MessageOf<Type extends ServerMessageType> = Extract<ServerMessage, { type: Type }>;
type Waiter = { wants(message: ServerMessage): boolean; take(message: ServerMessage): void };

export type TestClient = Awaited<ReturnType<typeof connectTestClient>>;

export async function connectTestClient(url: string, origin: string) {
  const socket = new WebSocket(url, { headers: { origin }, perMessageDeflate: false });
  const inbox: ServerMessage[] = [];
  const waiters = new Set<Waiter>();
  let heard = 0;

  socket.on("message", (data) => {
    const message = serverMessage.parse(JSON.parse(String(data)));
    heard += 1;
    for (const waiter of waiters) {
      if (!waiter.wants(message)) continue;
      waiters.delete(waiter);
      waiter.take(message);
      return;
    }
    inbox.push(message);
  });
  socket.on("error", () => {});
  const closed = new Promise<number>((resolve) => socket.once("close", (code) => resolve(code)));
  await new Promise<void>((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });

  /**
   * Resolves with the next message of this type, already received or still to come. Other messages stay in the inbox.
   */
  function hear<Type extends ServerMessageType>(type: Type): Promise<MessageOf<Type>> {
    const isWanted = (message: ServerMessage): message is MessageOf<Type> => message.type === type;
    const index = inbox.findIndex(isWanted);
    const found = inbox[index];
    if (found !== undefined && isWanted(found)) {
      inbox.splice(index, 1);
      return Promise.resolve(found);
    }
    return new Promise((resolve) => {
      waiters.add({ wants: isWanted, take: (message) => isWanted(message) && resolve(message) });
    });
  }

  let pings = 0;
  return {
    socket,
    inbox,
    closed,
    hear,
    heardCount: () => heard,
    say: (message: object) => socket.send(JSON.stringify(message)),
    sayRaw: (text: string | Buffer) => socket.send(text),
    /** Resolves when the server has handled everything sent before. */
    async settled() {
      pings += 1;
      const n = 1_000_000 + pings;
      socket.send(JSON.stringify({ type: "ping", n }));
      for (;;) if ((await hear("pong")).n === n) return;
    },
    leave() {
      socket.close();
      return closed;
    },
  };
}
