import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { listen } from "./http-listener.ts";

const slowClients = 1_000;
const cutWithinMs = 15_000;
const realUserWithinMs = 250;

test("[REL-15] slow clients are cut and real users do not notice them", async () => {
  const listener = await listen({ host: "127.0.0.1", port: 0 });
  listener.server.on("request", (request, response) => request.resume().on("end", () => response.end("done")));
  const startedMs = performance.now();
  const openings = [
    "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9000\r\n\r\na",
  ];
  const clients = Array.from({ length: slowClients }, (_, index) =>
    openSlowly(listener.port, openings[index % openings.length] ?? "", startedMs),
  );
  // They live in this process too: opening a thousand of them is not what a user would notice.
  await Promise.all(clients.map(({ connected }) => connected));

  const answerTimesMs: number[] = [];
  for (let round = 0; round < 50; round++) {
    const askedMs = performance.now();
    expect(await (await fetch(`http://127.0.0.1:${listener.port}/`)).text()).toBe("done");
    answerTimesMs.push(performance.now() - askedMs);
  }
  const cutAfterMs = await Promise.all(clients.map(({ cut }) => cut));
  await listener.close();

  expect(Math.max(...cutAfterMs)).toBeLessThan(cutWithinMs);
  expect(Math.max(...answerTimesMs)).toBeLessThan(realUserWithinMs);
});

/** Opens, sends a beginning, then a byte each second; `cut` is the time at which it was cut. */
function openSlowly(port: number, opening: string, startedMs: number) {
  const socket: Socket = connect(port, "127.0.0.1");
  const trickle = setInterval(() => socket.write("a"), 1_000);
  socket.resume().on("error", () => {});
  const connected = new Promise<void>((resolve) => {
    socket.once("connect", () => {
      socket.write(opening);
      resolve();
    });
  });
  const cut = new Promise<number>((resolve) => {
    socket.on("close", () => {
      clearInterval(trickle);
      resolve(performance.now() - startedMs);
    });
  });
  return { connected, cut };
}
