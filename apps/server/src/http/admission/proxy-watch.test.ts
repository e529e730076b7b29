import type { IncomingHttpHeaders } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createLog } from "../../log.ts";
import { createProxyWatch, unnamedProxyText } from "./proxy-watch.ts";

function watchWith(trustedIpHeader?: string) {
  const lines: string[] = [];
  const log = createLog({ level: "debug", destination: { write: (line) => void lines.push(line) } });
  return { lines, watch: createProxyWatch({ trustedIpHeader, log }) };
}

/** Sends a real request from this machine with these headers. */
async function look(watch: ReturnType<typeof watchWith>["watch"], headers: IncomingHttpHeaders) {
  const server = createServer((request, response) => {
    watch.look({ headers: request.headers, remoteAddress: request.socket.remoteAddress });
    response.end();
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const sent = new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  await (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { headers: sent })).text();
}

test("[SY-18] an unconfigured proxy causes one warning, which names the setting to use", async () => {
  const { watch, lines } = watchWith();
  await look(watch, {});
  expect(watch.foundUnnamedProxy()).toBe(false);
  await look(watch, { "x-forwarded-for": "203.0.113.7" });
  await look(watch, { forwarded: "for=203.0.113.7" });
  expect(watch.foundUnnamedProxy()).toBe(true);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(unnamedProxyText);
  expect(unnamedProxyText).toContain("Set TRUSTED_IP_HEADER");
});

test("[SY-18] a proxy named in the settings causes no warning", async () => {
  const { watch, lines } = watchWith("x-real-ip");
  await look(watch, { "x-real-ip": "203.0.113.7", "x-forwarded-for": "203.0.113.7" });
  expect([watch.foundUnnamedProxy(), lines]).toEqual([false, []]);
});

test.each([
  ["10.1.2.3", true],
  ["192.168.1.5", true],
  ["172.16.0.1", true],
  ["::1", true],
  ["::ffff:10.0.0.1", true],
  ["fd00::1", true],
  ["203.0.113.9", false],
  ["::ffff:203.0.113.9", false],
  ["2001:db8::1", false],
])("[SY-18] a forwarding header from %s counts as an unconfigured proxy: %s", (remoteAddress, isProxy) => {
  const { watch } = watchWith();
  watch.look({ headers: { "cf-connecting-ip": "198.51.100.1" }, remoteAddress });
  expect(watch.foundUnnamedProxy()).toBe(isProxy);
});
