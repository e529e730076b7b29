import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { listen } from "./http-listener.ts";

const slowClients = 1_000;

test("[REL-15] slow clients are cut and real users do not notice them", async () => {
  const listener = await listen({ host: "127.0.0.1", port: 0 });
  listener.server.on("request", (request, response) => request.resume().on("end", () => response.end("done")));
  const openings = [
    "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9000\r\n\r\na",
  ];
  const clients = Array.from({ length: slowClients }, (_, index) =>
    openSlowly(listener.port, openings[index % openings.length] ?? ""),
  );
  // They live in this process too: opening a thousand of them is not what a user would notice.
  await Promise.all(clients.map(({ connected }) => connected));

  for (let round = 0; round < 50; round++)
    expect(await (await fetch(`http://127.0.0.1:${listener.port}/`)).text()).toBe("done");
  // The real user was through before a single one of them was cut: they did not have to be out of the way.
  expect(clients.filter(({ isCut }) => isCut())).toEqual([]);
  await Promise.all(clients.map(({ cut }) => cut));
  await listener.close();
});

/** Opens, sends a beginning, then a byte each second; `cut` resolves when the server has had enough of it. */
function openSlowly(port: number, opening: string) {
  const socket: Socket = connect(port, "127.0.0.1");
  const trickle = setInterval(() => socket.write("a"), 1_000);
  socket.resume().on("error", () => {});
  const connected = new Promise<void>((resolve) => {
    socket.once("connect", () => {
      socket.write(opening);
      resolve();
    });
  });
  const cut = new Promise<void>((resolve) => {
    socket.on("close", () => {
      clearInterval(trickle);
      resolve();
    });
  });
  return { connected, cut, isCut: () => socket.closed };
}
