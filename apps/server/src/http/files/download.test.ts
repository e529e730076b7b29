import { getEventListeners } from "node:events";
import { Hono } from "hono";
import { expect, onTestFinished, test, vi } from "vitest";
import { dropHeadBody } from "../middleware/drop-head-body.ts";
import { download, whileMaking } from "./download.ts";

function downloads() {
  const stopping = new AbortController().signal;
  let read = 0;
  async function* pieces() {
    for (const piece of ["one", "two"]) {
      read += 1;
      yield Buffer.from(piece);
    }
  }
  const app = new Hono().use(dropHeadBody);
  app.get("/", () => download(pieces(), stopping, { name: "a.wav", type: "audio/wav" }));
  const kept = () => getEventListeners(stopping, "abort").length;
  return { ask: async (method: string) => app.request("/", { method }), read: () => read, kept };
}

test("[TK-58] a HEAD request gets the download's headers, reads none of it and leaves no listener behind", async () => {
  const { ask, read, kept } = downloads();
  const answer = await ask("HEAD");
  expect([answer.status, answer.headers.get("content-type"), await answer.text()]).toEqual([200, "audio/wav", ""]);
  await expect.poll(kept).toBe(0);
  expect(read()).toBe(0);
});

test("[TK-58] a download is sent in full", async () => {
  const { ask, kept } = downloads();
  expect(await (await ask("GET")).text()).toBe("onetwo");
  await expect.poll(kept).toBe(0);
});

test("[TK-113] a download shows progress every two seconds while a piece is being made, and none while the client reads", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const onProgress = vi.fn();
  const reads = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  async function* pieces() {
    for (const { promise } of reads) yield await promise;
  }
  const made = whileMaking(pieces(), onProgress);
  const first = made.next();
  vi.advanceTimersByTime(7_000);
  expect(onProgress).toHaveBeenCalledTimes(3);
  reads[0]?.resolve("one");
  expect(await first).toEqual({ done: false, value: "one" });
  vi.advanceTimersByTime(60_000);
  expect(onProgress).toHaveBeenCalledTimes(3);
  const second = made.next();
  await Promise.resolve();
  vi.advanceTimersByTime(2_000);
  expect(onProgress).toHaveBeenCalledTimes(4);
  reads[1]?.reject(new Error("damaged"));
  await expect(second).rejects.toThrow("damaged");
  expect(vi.getTimerCount()).toBe(0);
});
