import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contactMessages } from "../../adapters/postgres/schema/contact.ts";
import { mailsPerWindow, mailWindowMs, messagesPerWindow, windowMs } from "../../modules/contact/policy.ts";
import { mailWaitingMessages } from "../../modules/contact/send-message.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";

let nowMs = Date.parse("2026-11-21T10:00:00Z");
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ nowMs: () => nowMs });
});
afterAll(() => server.close());

const good = () => ({
  messageId: randomUUID(),
  name: "Mina Okafor",
  email: "mina@example.test",
  studioName: "Room Nine",
  message: "Do you work with Reaper?\nMina",
});
const later = () => {
  nowMs += windowMs + 1;
};
const mailsOf = (text: string) => server.mailbox.list().filter((mail) => mail.text.includes(text));

test("a message is stored and emailed to the company once", async () => {
  later();
  const message = { ...good(), message: "once and only once" };
  await server.client().contact.send(message);
  await server.client().contact.send(message);
  expect(mailsOf("once and only once")).toMatchObject([
    { to: "support@foldback.example", subject: "Message from Mina Okafor" },
  ]);
  expect(mailsOf("once and only once")[0]?.text).toContain("Mina Okafor <mina@example.test>, Room Nine writes:");
  const rows = await server.db.select().from(contactMessages);
  expect(rows.filter(({ id }) => id === message.messageId)).toMatchObject([
    { message: "once and only once", userId: null, mailedAt: new Date(nowMs) },
  ]);
});

test("a bot's message gets the usual response but isn't stored", async () => {
  later();
  await server.client().contact.send({ ...good(), message: "buy my links", website: "https://spam.example" });
  expect(mailsOf("buy my links")).toEqual([]);
  const rows = await server.db.select().from(contactMessages);
  expect(rows.some(({ message }) => message === "buy my links")).toBe(false);
});

test("messages are limited per address, and per account across all addresses", async () => {
  later();
  const person = await server.createPerson();
  for (let count = 0; count < messagesPerWindow; count += 1) await server.client(person).contact.send(good());
  await expect(server.client(person).contact.send(good())).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  await expect(server.client().contact.send(good())).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  later();
  await server.client().contact.send(good());
});

test("the total number of emails is limited per hour, and the rest wait", async () => {
  later();
  nowMs += mailWindowMs;
  const rows = Array.from({ length: mailsPerWindow + 1 }, (_, n) => {
    const { messageId: id, ...rest } = { ...good(), message: `flood ${n}` };
    return { id, ...rest, createdAt: new Date(nowMs - mailWindowMs / 2) };
  });
  await server.db.insert(contactMessages).values(rows);
  for (let run = 0; run < 5; run += 1) await mailWaitingMessages(server.composed.contact);
  expect(mailsOf("flood")).toHaveLength(mailsPerWindow);
  nowMs += mailWindowMs + 1;
  await mailWaitingMessages(server.composed.contact);
  expect(mailsOf("flood")).toHaveLength(mailsPerWindow + 1);
});

test("a message that we couldn't email is emailed later", async () => {
  later();
  const { composed, db } = server;
  const kept = { ...good(), message: "sent while the mail server was down" };
  const { messageId: id, ...rest } = kept;
  await db.insert(contactMessages).values({ id, ...rest, createdAt: new Date(nowMs) });
  await mailWaitingMessages(composed.contact);
  expect(mailsOf(kept.message)).toEqual([]);
  later();
  await mailWaitingMessages(composed.contact);
  await mailWaitingMessages(composed.contact);
  expect(mailsOf(kept.message)).toHaveLength(1);
});

test("a thousand invalid bodies get only error codes, and the next valid one works", async () => {
  const field = fc.oneof(
    fc.constantFrom(undefined, null, "", " ", "\u0000", "a\r\nBcc: x@y.example", "x".repeat(6_000), "é\u202e", 7, true),
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.array(fc.anything({ maxDepth: 1 }), { maxLength: 3 }),
    fc.constant({ __proto__: null, toString: "x" }),
  );
  const body = fc.oneof(
    // One bad field in an otherwise valid message, such as an invalid address or missing text.
    fc.tuple(fc.constantFrom("messageId", "email", "message"), field).map(([name, value]) => ({
      ...good(),
      [name]: typeof value === "string" && name === "message" ? "" : value,
    })),
    fc.record({ name: field, email: field, studioName: field, message: field, messageId: field, role: field }),
    fc.anything(),
  );
  for (const value of fc.sample(body, { numRuns: 1_000, seed: 21 })) {
    const answer = await server.postJson("/rpc/contact/send", { json: value });
    const text = await answer.text();
    const label = `${answer.status} ${JSON.stringify(value)?.slice(0, 200)}`;
    expect(answer.status, label).toBeGreaterThanOrEqual(400);
    expect(answer.status, label).toBeLessThan(500);
    expect(answer.status, label).not.toBe(429);
    expect(text, label).toMatch(/"code":"[A-Z_]+"/);
    expect(text, label).not.toMatch(/\bat .+:\d+:\d+|node_modules|Error:/);
  }
  later();
  await server.client().contact.send(good());
});
