import { afterEach, expect, test, vi } from "vitest";
import { reloadIfServed } from "./reload-if-served.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const reloadsWhen = async (ask: () => Promise<Response>): Promise<number> => {
  const location = { href: "https://studio.example/?signup=artist", reload: vi.fn() };
  vi.stubGlobal("window", { location });
  vi.stubGlobal("fetch", ask);
  await reloadIfServed();
  return location.reload.mock.calls.length;
};

test("a page is loaded anew where the server answers, and stays where it or the network is away", async () => {
  expect(await reloadsWhen(async () => new Response(null))).toBe(1);
  expect(await reloadsWhen(async () => new Response(null, { status: 404 }))).toBe(1);
  expect(await reloadsWhen(async () => new Response(null, { status: 502 }))).toBe(0);
  expect(await reloadsWhen(() => Promise.reject(new TypeError("Failed to fetch")))).toBe(0);
});
