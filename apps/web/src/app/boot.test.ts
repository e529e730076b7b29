// public/boot.js isn't a module, so we read it and run it as a script.
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";

const source = readFileSync(new URL("../../public/boot.js", import.meta.url), "utf8");

/** A system in dark mode. */
const matchMedia = () => ({ matches: false, addEventListener: () => {} });

async function loseScript(ask: () => Promise<{ status: number }>) {
  const listeners = new Map<string, (event: object) => void>();
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, to: string) => kept.set(key, to),
  };
  class Script {
    type = "module";
  }
  const [fetch, reload] = [vi.fn(ask), vi.fn()];
  vi.useFakeTimers();
  runInNewContext(source, {
    ...{ document: { documentElement: { dataset: {} } }, localStorage: storage, sessionStorage: storage },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    ...{ HTMLScriptElement: Script, navigator: { onLine: true }, location: { href: "/", reload }, fetch, setTimeout },
    matchMedia,
  });
  listeners.get("error")?.({ target: new Script() });
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  return { asked: fetch.mock.calls.length, reloads: reload.mock.calls.length };
}

test("a page that couldn't load a script reloads only if the server responds", async () => {
  expect(await loseScript(async () => ({ status: 200 }))).toEqual({ asked: 1, reloads: 1 });
  expect(await loseScript(async () => ({ status: 502 }))).toEqual({ asked: 3, reloads: 0 });
  expect(await loseScript(() => Promise.reject(new TypeError("Failed to fetch")))).toEqual({ asked: 3, reloads: 0 });
});
