import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";

const yearMs = 365 * 24 * 60 * 60_000;
let nowMs = Date.UTC(2026, 10, 22, 12);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    config: { publicUrl: "https://studio.example", contactEmail: "help@studio.example" },
    nowMs: () => nowMs,
  });
});
afterAll(() => server.close());

const fieldsOf = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)] as const);
const readFields = async () => fieldsOf(await (await server.request("/.well-known/security.txt")).text());

test("[SY-35] security.txt names the contact, the languages, its own address and the policy", async () => {
  const answer = await server.request("/.well-known/security.txt");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  const fields = fieldsOf(await answer.text());
  expect(fields.filter(([name]) => name !== "Expires")).toEqual([
    ["Contact", "mailto:help@studio.example"],
    ["Contact", "https://studio.example/contact"],
    ["Preferred-Languages", "en"],
    ["Canonical", "https://studio.example/.well-known/security.txt"],
    ["Policy", "https://studio.example/security-policy.txt"],
  ]);
});

test("[SY-35] Expires is never more than a year ahead, however long the server runs", async () => {
  for (let year = 0; year < 3; year++) {
    const expires = (await readFields()).filter(([name]) => name === "Expires");
    expect(expires).toHaveLength(1);
    expect(expires[0]?.[1]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    const aheadMs = Date.parse(expires[0]?.[1] ?? "") - nowMs;
    expect(aheadMs).toBeGreaterThan(0);
    expect(aheadMs).toBeLessThan(yearMs);
    nowMs += yearMs;
  }
});

test("[SY-35] the policy named in security.txt is SECURITY.md, word for word", async () => {
  const answer = await server.request("/security-policy.txt");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  const written = readFileSync(new URL("../../../../../SECURITY.md", import.meta.url), "utf8");
  expect(await answer.text()).toBe(written);
});

test("[SY-35] without an operator mailbox, security.txt names only the contact form", async () => {
  const unset = await startTestServer({ config: { contactEmail: "support@foldback.example" } });
  const text = await (await unset.request("/.well-known/security.txt")).text();
  const contacts = fieldsOf(text).filter(([name]) => name === "Contact");
  expect(contacts).toEqual([["Contact", `${unset.url}/contact`]]);
  await unset.close();
});
