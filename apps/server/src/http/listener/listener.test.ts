import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { letTimePass } from "@foldback/testkit/processes/let-time-pass";
import { expect, test } from "vitest";
import { type HttpListener, listen, slowClientLimits } from "./listener.ts";

const slowClients = 1_000;

/** Clients that send headers slowly, send a body slowly, or never read the response. */
const slowRequests = [
  { text: "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ", trickles: true },
  { text: "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9000\r\n\r\na", trickles: true },
  { text: "GET /large HTTP/1.1\r\nHost: x\r\n\r\n", trickles: false },
] as const;
/** More than the operating system buffers for a client that doesn't read. */
const large = Buffer.alloc(16 * 1024 * 1024);

async function listenToSlowClients(limits = slowClientLimits) {
  const listener = await listen({ host: "127.0.0.1", port: 0 }, limits);
  listener.server.on("request", (request, response) =>
    request.resume().on("end", () => response.end(request.url === "/large" ? large : "done")),
  );
  const allConnected = new Promise<void>((resolve) => {
    let left = slowClients;
    listener.server.on("connection", () => {
      left -= 1;
      if (left === 0) resolve();
    });
  });
  const sockets = await Promise.all(
    Array.from({ length: slowClients }, (_, index) =>
      openSlowly(listener.port, slowRequests[index % slowRequests.length] ?? slowRequests[0]),
    ),
  );
  await allConnected;
  return { listener, sockets };
}

/** Counted on the server, because a client that doesn't read doesn't notice that its connection has closed. */
const connectionsOf = ({ server }: HttpListener) =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

test("[REL-15] a thousand slow clients don't affect other users", async () => {
  // Long enough that no client is disconnected, however busy the machine is.
  const generousLimits = {
    ...slowClientLimits,
    headersTimeout: 600_000,
    requestTimeout: 600_000,
    silentSocketMs: 600_000,
  };
  const { listener, sockets } = await listenToSlowClients(generousLimits);
  for (let round = 0; round < 50; round++)
    expect(await (await fetch(`http://127.0.0.1:${listener.port}/`)).text()).toBe("done");
  expect(await connectionsOf(listener)).toBeGreaterThanOrEqual(slowClients);
  for (const socket of sockets) socket.destroy();
  await listener.close();
});

test("[REL-15] each limit disconnects a slow client within fifteen seconds", () => {
  const { headersTimeout, requestTimeout, connectionsCheckingInterval, silentSocketMs } = slowClientLimits;
  // Node notices an exceeded request limit at its next check, and a silent client at the second check.
  const cutAfterMs = {
    headers: headersTimeout + connectionsCheckingInterval,
    body: requestTimeout + connectionsCheckingInterval,
    reading: 2 * silentSocketMs,
  };
  for (const [slowIn, ms] of Object.entries(cutAfterMs)) expect(ms, slowIn).toBeLessThanOrEqual(15_000);
});

test("[REL-15] all slow clients are disconnected", async () => {
  const { listener, sockets } = await listenToSlowClients();
  await expect.poll(() => connectionsOf(listener), { interval: 500 }).toBe(0);
  for (const socket of sockets) socket.destroy();
  await listener.close();
});

test("[REL-15] a client that's waiting for our response isn't disconnected for being silent, with or without a body", async () => {
  const listener = await listen({ host: "127.0.0.1", port: 0 }, { ...slowClientLimits, silentSocketMs: 200 });
  // Ten times as long as a client may be silent.
  listener.server.on("request", (request, response) =>
    request.resume().on("end", () => void letTimePass(2_000).then(() => response.end("late"))),
  );
  const url = `http://127.0.0.1:${listener.port}/`;
  expect(await (await fetch(url)).text()).toBe("late");
  expect(await (await fetch(url, { method: "POST", body: "what" })).text()).toBe("late");
  await listener.close();
});

test("[REL-2] an unread request that's waiting in the queue is disconnected only at the response time limit", async () => {
  const limits = { ...slowClientLimits, silentSocketMs: 200, answerWithinMs: 5_000 };
  const listener = await listen({ host: "127.0.0.1", port: 0 }, limits);
  listener.server.on("request", (request, response) => {
    if (request.url === "/late")
      void letTimePass(1_000).then(() => request.resume().on("end", () => response.end("late")));
  });
  const post = (path: string) =>
    fetch(`http://127.0.0.1:${listener.port}${path}`, { method: "POST", body: "what" }).then((answer) => answer.text());
  expect(await post("/late")).toBe("late");
  await expect(post("/never")).rejects.toThrow("fetch failed");
  await listener.close();
});

/** Sends the start of a request, then one byte a second if it trickles. */
async function openSlowly(port: number, { text, trickles }: (typeof slowRequests)[number]): Promise<Socket> {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  await once(socket, "connect");
  socket.write(text);
  if (!trickles) return socket.pause();
  const trickle = setInterval(() => socket.write("a"), 1_000);
  return socket.resume().on("close", () => clearInterval(trickle));
}

test("a request with two conflicting lengths is refused before it's handled", async () => {
  const listener = await listen({ host: "127.0.0.1", port: 0 });
  let handled = 0;
  listener.server.on("request", (_request, response) => {
    handled += 1;
    response.end("done");
  });
  const socket = connect(listener.port, "127.0.0.1");
  socket.setEncoding("utf8");
  let answer = "";
  socket.on("data", (part) => {
    answer += part;
  });
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /");
  await once(socket, "close");
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(handled).toBe(0);
  await listener.close();
});
