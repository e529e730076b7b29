// Checks what an attack leaves in the log, in the metrics and on the health page, and what must never appear there.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { runAdminCommand } from "../terminal/admin-commands.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { browserOf } from "../testing/test-cookies.ts";
import { totpOf } from "../testing/totp.ts";

const metricsToken = "only-for-tests-0123456789";
const canary = "canary-Zq7";
const wrongPassword = `wrong-${canary}`;
const password = `six octaves ${canary}`;
const logLines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ logLines, config: { metricsToken } });
});
afterAll(() => server.close());

type Line = {
  level: number;
  area?: string;
  event?: string;
  network?: string;
  detail?: string;
  count?: number;
  userId?: string;
};
const lines = () => logLines.map((line) => JSON.parse(line) as Line);
const securityLines = (event: string) => lines().filter((line) => line.area === "security" && line.event === event);
const health = async () => {
  const admin = await server.createPerson({ roles: ["admin"] });
  return (await server.client(admin).admin.health()).security;
};
const eventOnPage = async (type: string) => (await health()).events.find((event) => event.type === type);
const counted = async (type: string) => {
  const answer = await server.request("/operator/metrics", { headers: { authorization: `Bearer ${metricsToken}` } });
  return Number(new RegExp(`foldback_security_events_total\\{type="${type}"\\} (\\d+)`).exec(await answer.text())?.[1]);
};
const signIn = (email: string, tried = wrongPassword) =>
  server.postJson("/api/auth/sign-in/email", { email, password: tried });

test("[SY-19][SY-20][SY-21] two hundred refused sign-ins appear in the log, in the metrics and on the health page", {
  timeout: 240_000,
}, async () => {
  const email = `${canary}@example.test`;
  const before = await counted("sign-in-refused");
  for (let n = 0; n < 20; n += 1) await Promise.all(Array.from({ length: 10 }, () => signIn(email)));
  expect(await counted("sign-in-refused")).toBe(before + 200);
  const written = securityLines("sign-in-refused");
  expect(written.length).toBeGreaterThanOrEqual(3);
  expect(written.length).toBeLessThanOrEqual(20);
  expect(written[0]).toMatchObject({
    level: 30,
    network: expect.stringMatching(/\/(24|64)$/),
    detail: "wrong-password",
  });
  const event = await eventOnPage("sign-in-refused");
  expect(event).toMatchObject({ lastHour: 200, lastDay: 200 });
  expect(event?.networks).toEqual([expect.objectContaining({ count: 200, network: written[0]?.network })]);
});

test("[SY-19] the log distinguishes unverified from suspended accounts", async () => {
  const [fresh, barred] = [`fresh-${canary}@example.test`, `barred-${canary}@example.test`];
  const form = { email: fresh, password, name: "", birthDate: "1990-01-01" };
  const cookie = browserOf(await server.postJson("/api/auth/sign-up/email", form));
  await server.postJson("/api/auth/sign-in/email", { email: fresh, password }, { cookie });
  await server.signUpAndVerify({ email: barred, password });
  await runAdminCommand(server.composed, { command: "suspend", email: barred });
  await signIn(barred, password);
  const details = new Set(securityLines("sign-in-refused").map(({ detail }) => detail));
  expect([...details]).toEqual(expect.arrayContaining(["wrong-password", "unverified", "suspended"]));
});

test("[SY-19] wrong second-factor codes that lead to a lock-out log both events", async () => {
  const email = `factor-${canary}@example.test`;
  const before = await server.signUpAndVerify({ email, password });
  const enabled = await server.postJson("/api/auth/two-factor/enable", { password }, { cookie: before });
  const { totpURI } = (await enabled.json()) as { totpURI: string };
  await server.postJson("/api/auth/two-factor/verify-totp", { code: totpOf(totpURI) }, { cookie: before });
  const half = await signIn(email, password);
  const cookie = half.headers
    .getSetCookie()
    .map((line) => line.split(";")[0] ?? "")
    .filter((pair) => !pair.endsWith("="))
    .join("; ");
  const wrong = totpOf(totpURI) === "000000" ? "111111" : "000000";
  for (let n = 0; n < 7; n += 1) await server.postJson("/api/auth/two-factor/verify-totp", { code: wrong }, { cookie });
  expect(securityLines("factor-refused")[0]).toMatchObject({ level: 30, detail: "totp" });
  expect(securityLines("factor-locked")[0]).toMatchObject({ level: 30, detail: "totp" });
  expect(await eventOnPage("factor-locked")).toMatchObject({ lastHour: expect.any(Number) });
});

test("[SY-19] a changed role has its own log line, from the console and from the command line", async () => {
  const admin = await server.createPerson({ roles: ["artist", "admin"] });
  const target = await server.createPerson();
  await server.client(admin).admin.addRole({ userId: target.userId, role: "engineer" });
  await server.client(admin).admin.removeRole({ userId: target.userId, role: "engineer" });
  await runAdminCommand(server.composed, { command: "grant", email: target.email });
  await runAdminCommand(server.composed, { command: "grant", email: target.email });
  const changes = securityLines("role-changed").filter(({ userId }) => userId === target.userId);
  expect(changes.map(({ detail }) => detail)).toEqual([
    "granted-engineer",
    "removed-engineer",
    "granted-admin-by-operator",
  ]);
});

test("[SY-19] wrong keys, tokens, signatures and sockets, a reached limit and an export are each logged once", async () => {
  const key = { headers: { authorization: `Bearer fbk_${canary}` } };
  const person = await server.createPerson();
  const admin = await server.createPerson({ roles: ["admin"] });
  const client = server.client(person);
  const noted = async (type: string, act: () => Promise<unknown>) => {
    const before = await counted(type);
    await act();
    return (await counted(type)) - before;
  };
  expect(await noted("key-refused", () => server.request("/api/v1/key", key))).toBe(1);
  const wrongToken = { headers: { authorization: `Bearer ${canary}` } };
  expect(await noted("key-refused", () => server.request("/operator/metrics", wrongToken))).toBe(1);
  const openSocket = (headers: Record<string, string>) =>
    new Promise((resolve) => {
      const socket = new WebSocket(`${server.url.replace("http", "ws")}/signal`, { headers });
      socket.once("open", () => socket.send(JSON.stringify({ v: 1, type: "auth", ticket: canary })));
      socket.once("error", resolve);
      socket.once("close", resolve);
    });
  expect(await noted("socket-refused", () => openSocket({ origin: "https://evil.example" }))).toBe(1);
  expect(await noted("socket-refused", () => openSocket({ origin: server.url }))).toBe(1);
  const guess = () => client.sessions.room({ code: "P00000001" }).catch(() => null);
  for (let n = 0; n < 10; n += 1) await guess();
  expect(await noted("limit-reached", guess)).toBe(1);
  expect(securityLines("room-codes-guessed")).toHaveLength(1);
  expect(securityLines("limit-reached").at(-1)).toMatchObject({ detail: "sessions.room", userId: person.userId });
  const takeLedger = async () => (await server.request("/admin/evidence/export", {}, admin)).text();
  expect(await noted("export-taken", takeLedger)).toBe(1);
  expect(securityLines("export-taken").at(-1)).toMatchObject({ detail: "whole-ledger", userId: admin.userId });
});

test("[SY-22] no refusal logs an error or a stack, on any route", async () => {
  const from = logLines.length;
  const person = await server.createPerson();
  const cookie = { cookie: person.cookie };
  const id = randomUUID();
  const refusals: (() => Promise<Response>)[] = [
    () => server.request(`/evidence/sessions/${id}/export`),
    () => server.request(`/evidence/sessions/${id}/export`, {}, cookie),
    () => server.request("/evidence/sessions/x/receipt", {}, cookie),
    () => server.request(`/evidence/sessions/${id}/export`, { headers: { "sec-fetch-site": "cross-site" } }),
    () => server.request("/admin/evidence/export", {}, cookie),
    () => server.request(`/notes/${id}?format=csv`, {}, cookie),
    () => server.request("/notes/x", {}, cookie),
    () => server.postJson("/account/export", { password: 7 }, cookie),
    () => server.postJson("/account/export", {}),
    () => server.postJson("/rpc/nothing/here", {}),
    () => server.request("/rpc/admin/health", { method: "POST", body: "{" }, cookie),
    () => server.postJson("/rpc/admin/health", {}, cookie),
    () => server.postJson("/rpc/sessions/room", { json: { code: "P00000001" } }, cookie),
    () => server.postJson("/rpc/sessions/room", { json: { code: 7 } }),
    () => server.request("/api/v1/key"),
    () => server.request("/api/v1/nothing", { headers: { authorization: "Bearer x" } }),
    () => server.request("/talkback/x", { method: "POST" }, cookie),
    () => server.request("/stripe/webhook", { method: "POST", body: "{}" }),
    () => signIn("nobody@example.test"),
    () => server.postJson("/api/auth/sign-in/email", { email: 7 }),
    () => server.postJson("/api/auth/two-factor/verify-totp", { code: "000000" }),
    () => server.postJson("/api/auth/passkey/verify-authentication", { response: {} }),
    () => server.postJson("/api/auth/reset-password", { newPassword: password, token: canary }),
    () =>
      server.postJson("/api/auth/change-password", { currentPassword: wrongPassword, newPassword: password }, cookie),
    () => server.request("/api/auth/verify-email?token=x"),
    () => server.request("/api/auth/callback/google?state=x&code=y"),
    () => server.request("/rpc/accounts/me", { method: "POST", headers: { origin: "https://evil.example" } }),
  ];
  const statuses: number[] = [];
  for (const refuse of refusals) statuses.push((await refuse()).status);
  expect(statuses.filter((status) => status === 200 || status === 500)).toEqual([]);
  const told = logLines.slice(from);
  expect(told.filter((line) => /"stack"/.test(line))).toEqual([]);
  expect(told.filter((line) => Number(JSON.parse(line).level) >= 40)).toEqual([]);
});

test("[SY-19] an attack's email addresses, passwords, codes and tokens aren't in the log", () => {
  const told = logLines.join("\n");
  expect(told).not.toContain(canary);
  expect(told).not.toMatch(/@example\.test/);
  expect(told).not.toContain(metricsToken);
});

test("[SY-21] without any events the health page says when counting began", async () => {
  const quiet = await startTestServer();
  const admin = await quiet.createPerson({ roles: ["admin"] });
  const { security, atMs } = await quiet.client(admin).admin.health();
  expect(security.events).toEqual([]);
  expect(security.sinceMs).toBeLessThanOrEqual(atMs);
  await quiet.close();
});
