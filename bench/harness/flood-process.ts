// A flood of HTTP requests from a separate process. Each connection sends its request again after every response, and
// reconnects immediately when the server closes it. It uses plain sockets, because an HTTP client would cost more than
// many of the responses.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { fileURLToPath } from "node:url";
import { pinned } from "./pinned.ts";

export type FloodRequest = { path: string; body: string | null; cookie?: string };
export type FloodOrder = {
  url: string;
  connections: number;
  // The connections take these in turn.
  requests: readonly FloodRequest[];
  // A local address that differs from the bench's, so the flood counts as another network.
  from: string;
  core?: number;
};
type Answers = Record<string, number>;

export type Flood = {
  // The number of responses so far, by status.
  answers: () => Promise<Answers>;
  stop: () => Promise<void>;
};

export async function openFlood({ core, ...order }: FloodOrder): Promise<Flood> {
  const { file, words } = pinned(core, [process.execPath, fileURLToPath(import.meta.url)]);
  const child = spawn(file, words, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const killAlong = () => child.kill("SIGKILL");
  process.once("exit", killAlong);
  const ask = async (message: FloodOrder | "answers") => {
    child.send(message);
    const [answer] = await once(child, "message");
    return answer as Answers;
  };
  await ask(order);
  return {
    answers: () => ask("answers"),
    stop: async () => {
      process.off("exit", killAlong);
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

function flood(order: FloodOrder, count: (status: string) => void): void {
  const { hostname, port, host, origin } = new URL(order.url);
  for (let index = 0; index < order.connections; index += 1) {
    const request = order.requests[index % order.requests.length];
    if (request === undefined) continue;
    const { path, body, cookie } = request;
    const head = `${body === null ? "GET" : "POST"} ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\n`;
    const typed =
      body === null ? "" : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
    const text = `${head}${typed}${cookie === undefined ? "" : `Cookie: ${cookie}\r\n`}\r\n${body ?? ""}`;
    const open = () => {
      const socket = connect({ host: hostname, port: Number(port), localAddress: order.from, family: 4 });
      socket.on("connect", () => socket.write(text));
      socket.on("data", (data) => {
        const status = /^HTTP\/1\.1 (\d+)/.exec(data.toString("latin1", 0, 20))?.[1];
        if (status === undefined) return;
        count(status);
        socket.write(text);
      });
      socket.on("error", () => {});
      socket.on("close", () => setImmediate(open));
    };
    open();
  }
}

function obeyOrders(): void {
  const answers: Answers = {};
  process.on("message", (order: FloodOrder | "answers") => {
    if (order !== "answers") {
      flood(order, (status) => {
        answers[status] = (answers[status] ?? 0) + 1;
      });
    }
    process.send?.(answers);
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) obeyOrders();
