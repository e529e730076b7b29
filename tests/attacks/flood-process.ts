/**
 * Twenty keep-alive connections that post wrong sign-ins and calls as fast as the server responds. They run in a
 * separate process so that the flood doesn't slow the measurement, and stop after a bounded time.
 */
import { Agent, request } from "node:http";

type Order = { url: string; headers: Record<string, string>; forMs: number };

const connections = 20;
const statuses: Record<string, number> = {};

process.once("message", (order: Order) => void flood(order));
process.on("disconnect", () => process.exit());

async function flood({ url, headers, forMs }: Order) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const untilMs = performance.now() + forMs;
  const post = (path: string, body: string) =>
    new Promise<void>((resolve) => {
      const content = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
      const asked = request(
        `${url}${path}`,
        { method: "POST", agent, headers: { ...headers, ...content } },
        (answer) => {
          count(String(answer.statusCode));
          answer.resume().once("end", resolve).once("error", resolve);
        },
      );
      asked.once("error", () => {
        count("cut");
        resolve();
      });
      asked.end(body);
    });
  const one = async (serial: number) => {
    for (let round = 0; performance.now() < untilMs; round += 1) {
      const email = `nobody-${serial}-${round}@flood.example`;
      if ((serial + round) % 2 === 0)
        await post("/api/auth/sign-in/email", JSON.stringify({ email, password: "guess-guess" }));
      else await post("/rpc/accounts/me", JSON.stringify({ json: {} }));
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, serial) => one(serial)));
  process.send?.(statuses);
  process.disconnect();
}

function count(status: string) {
  statuses[status] = (statuses[status] ?? 0) + 1;
}
