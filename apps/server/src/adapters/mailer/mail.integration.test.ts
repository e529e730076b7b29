// Tests emails with a real mail server that accepts them, refuses them or can't be reached.
import { freePort } from "@foldback/testkit/processes/free-port";
import { afterEach, expect, test } from "vitest";
import { pauseAfterMs } from "../../modules/contact/policy.ts";
import { mailWaitingMessages } from "../../modules/contact/send-message.ts";
import { soleLease } from "../../modules/nodes/serving-lease.ts";
import { startMailServer } from "../../testing/mail-server.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { browserOf, signInCookieOf } from "../../testing/test-cookies.ts";
import { totpOf } from "../../testing/totp.ts";
import { contactMessages } from "../postgres/schema/contact.ts";
import { mailOutbox } from "../postgres/schema/mail.ts";
import { mailDocument } from "./mail-document.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const from = "Foldback <no-reply@foldback.test>";
async function openMailServer(options?: Parameters<typeof startMailServer>[0]) {
  const mails = await startMailServer(options);
  closers.push(mails.close);
  return mails;
}
async function openServer(smtpUrl: string, logLines?: string[]): Promise<TestServer> {
  const server = await startTestServer({
    jobs: true,
    logLines,
    config: { mail: { smtpUrl, from, requiresTls: false } },
  });
  closers.push(server.close);
  return server;
}
const signUp = (server: TestServer, email: string) =>
  server.postJson("/api/auth/sign-up/email", { email, password: "six octaves", name: "Ada", birthDate: "1990-01-01" });
const waiting = (server: TestServer) => server.db.select().from(mailOutbox);
const errorLevel = 50;

test("a verification email arrives as text and HTML, its link works, and the email isn't kept", async () => {
  const mails = await openMailServer();
  const server = await openServer(mails.url);
  await signUp(server, "ada@example.test");
  await expect.poll(() => mails.taken.length).toBe(1);
  const [mail] = mails.taken;
  expect(mail).toMatchObject({
    subject: "Verify your email address",
    from: { address: "no-reply@foldback.test", name: "Foldback" },
    envelopeTo: ["ada@example.test"],
  });
  const link = /http\S+verify-email\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  expect(mail?.html).toContain(link.replaceAll("&", "&amp;"));
  const token = new URL(link).hash.replace("#token=", "");
  expect(await (await server.postJson("/api/auth/sign-up/look", { token })).json()).toMatchObject({
    email: "ada@example.test",
  });
  await expect.poll(() => waiting(server)).toEqual([]);
  expect(server.mailbox.list()).toEqual([]);
  expect((await server.request("/dev/mailbox")).status).toBe(404);
});

test("a rejected email isn't retried, its address isn't logged, and its link is deleted", async () => {
  const mails = await openMailServer({ refuses: (address) => address.startsWith("nobody") });
  const logLines: string[] = [];
  const server = await openServer(mails.url, logLines);
  expect((await signUp(server, "nobody@example.test")).status).toBe(200);
  await expect.poll(async () => (await waiting(server))[0]?.problem).toBe("550");
  expect(await waiting(server)).toMatchObject([{ text: "", link: null }]);
  expect(logLines.join("")).toContain("gave up on an email");
  expect(logLines.join("")).not.toContain("nobody@example.test");
});

test("a mail server outage delays an email but not the sign-up or the next email", async () => {
  const port = await freePort();
  const logLines: string[] = [];
  const server = await openServer(`smtp://127.0.0.1:${port}`, logLines);
  expect((await signUp(server, "late@example.test")).status).toBe(200);
  await expect.poll(() => waiting(server)).toHaveLength(1);
  const mails = await openMailServer({ port });
  await server.composed.mail.outbox.queueAgain();
  await expect.poll(() => mails.taken.length).toBe(1);
  expect(mails.taken[0]?.envelopeTo).toEqual(["late@example.test"]);
});

test("the search for emails without a job doesn't resend an email that's being sent", async () => {
  const answer = Promise.withResolvers<void>();
  const mails = await openMailServer({ answersAfter: answer.promise });
  const server = await openServer(mails.url);
  await signUp(server, "once@example.test");
  await expect.poll(() => mails.taken.length).toBe(1);
  await server.composed.mail.outbox.queueAgain();
  // Jobs run in order, so once the later email's job is done, so is this email's second one.
  await signUp(server, "later@example.test");
  await expect.poll(() => mails.taken.length).toBeGreaterThanOrEqual(2);
  answer.resolve();
  await expect.poll(() => waiting(server)).toEqual([]);
  expect(mails.taken.map(({ envelopeTo }) => envelopeTo)).toEqual([["once@example.test"], ["later@example.test"]]);
});

test("an email stored before a crash is sent after the next start", async () => {
  const mails = await openMailServer();
  const first = await startTestServer({ config: { mail: { smtpUrl: mails.url, from, requiresTls: false } } });
  closers.push(first.close);
  await signUp(first, "crash@example.test");
  await expect.poll(() => waiting(first)).toHaveLength(1);
  expect(mails.taken).toEqual([]);
  const second = await startTestServer({
    database: first.database,
    jobs: true,
    // The first server stands for one that has crashed, so the second doesn't wait for its lease.
    lease: soleLease,
    config: { mail: { smtpUrl: mails.url, from, requiresTls: false } },
  });
  closers.push(second.close);
  await expect.poll(() => mails.taken.length).toBe(1);
});

test("the owner gets an email about each change to their sign-in methods, as text and HTML", async () => {
  const mails = await openMailServer();
  const server = await openServer(mails.url);
  const email = "factor@example.test";
  const browser = { cookie: browserOf(await signUp(server, email)) };
  const newest = (subject: string) => mails.taken.find((mail) => mail.subject === subject);
  await expect.poll(() => newest("Verify your email address")).toBeDefined();
  const link = /http\S+verify-email\S+/.exec(newest("Verify your email address")?.text ?? "")?.[0] ?? "";
  const token = new URL(link).hash.replace("#token=", "");
  const cookie = signInCookieOf(await server.postJson("/api/auth/sign-up/prove", { token }, browser));
  const post = (path: string, body: object, as = cookie) => server.postJson(`/api/auth${path}`, body, { cookie: as });
  const enabled = await post("/two-factor/enable", { password: "six octaves" });
  const { totpURI } = (await enabled.json()) as { totpURI: string };
  const within = signInCookieOf(await post("/two-factor/verify-totp", { code: totpOf(totpURI) }));
  await expect.poll(() => newest("Your second factor was turned on")).toBeDefined();
  await post("/two-factor/generate-backup-codes", { password: "six octaves" }, within);
  await expect.poll(() => newest("You have new backup codes")).toBeDefined();
  await post("/two-factor/disable", { password: "six octaves" }, within);
  await expect.poll(() => newest("Your second factor was turned off")).toBeDefined();
  for (const { subject, text, html, envelopeTo } of mails.taken.slice(1)) {
    expect(envelopeTo, subject).toEqual([email]);
    expect(text, subject).toContain("If that wasn't you, choose a new password at once");
    expect(text, subject).toContain(`${server.url}/account`);
    expect(html, subject).toContain(`href="${server.url}/account"`);
  }
});

test("a contact message that the mail server rejects is kept, shown to the operator, and delivered once accepted", async () => {
  let refuses = true;
  let nowMs = Date.parse("2026-11-21T10:00:00Z");
  const mails = await openMailServer({ refuses: (address) => refuses && address.startsWith("support") });
  const logLines: string[] = [];
  const config = { mail: { smtpUrl: mails.url, from, requiresTls: false } };
  const server = await startTestServer({ config, logLines, nowMs: () => nowMs });
  closers.push(server.close);
  const message = { name: "Mina", email: "mina@example.test", studioName: "", message: "Refused at first" };
  await server.client().contact.send({ ...message, messageId: crypto.randomUUID(), website: "" });
  const kept = async () => (await server.db.select().from(contactMessages))[0];
  await expect.poll(async () => (await kept())?.problem).toBe("550");
  expect(await kept()).toMatchObject({ message: "Refused at first", mailedAt: null, failedTries: 1 });
  const errors = logLines.filter((line) => line.includes("the mail server refused a contact message"));
  expect(errors.map((line) => JSON.parse(line))).toMatchObject([{ level: errorLevel, problem: "550", failedTries: 1 }]);
  expect(logLines.join("")).not.toMatch(/mina@example.test|Refused at first/);
  const admin = await server.createPerson({ roles: ["admin"] });
  const mailHealth = async () => (await server.client(admin).admin.health()).components.find(({ id }) => id === "mail");
  expect(await mailHealth()).toMatchObject({
    status: "error",
    detail: expect.stringContaining("Contact messages that couldn't be sent to support@foldback.example: 1 (550)"),
  });
  // Each retry waits longer than the one before.
  const round = () => mailWaitingMessages(server.composed.contact);
  await round();
  expect(await kept()).toMatchObject({ failedTries: 1 });
  nowMs += pauseAfterMs(1);
  await round();
  expect(await kept()).toMatchObject({ failedTries: 2 });
  refuses = false;
  nowMs += pauseAfterMs(2) - 1;
  await round();
  expect(mails.taken).toEqual([]);
  nowMs += 1;
  await round();
  expect(mails.taken.map(({ text }) => text)).toEqual([expect.stringContaining("Refused at first")]);
  expect(await kept()).toMatchObject({ problem: null, mailedAt: new Date(nowMs) });
  expect((await mailHealth())?.status).toBe("healthy");
});

test("the contact form doesn't wait for a mail server that's down", async () => {
  const logLines: string[] = [];
  const server = await openServer(`smtp://127.0.0.1:${await freePort()}`, logLines);
  const message = { name: "Mina", email: "mina@example.test", studioName: "", message: "Into the dark", website: "" };
  await server.client().contact.send({ ...message, messageId: crypto.randomUUID() });
  const kept = async () => (await server.db.select().from(contactMessages))[0];
  await expect.poll(async () => (await kept())?.problem).toBe("UNREACHABLE");
});

test("[WB-1] user input stays plain text in an email and can't add a header or recipient", async () => {
  const mails = await openMailServer();
  const server = await openServer(mails.url);
  await server.client().contact.send({
    messageId: crypto.randomUUID(),
    name: `<img src=x onerror=alert(1)> "Q"`,
    email: "q@example.test",
    studioName: "</p><script>alert(1)</script>",
    message: "Bcc: spy@example.test\r\n\r\n<b>hi</b>",
    website: "",
  });
  await expect.poll(() => mails.taken.length).toBe(1);
  const [mail] = mails.taken;
  expect(mail?.html).not.toMatch(/<img|<script|<b>/);
  expect(mail?.envelopeTo).toEqual(["support@foldback.example"]);
  expect(mail?.bcc).toBeUndefined();
});

test("the text and HTML versions of an email say the same thing", () => {
  const { text, html } = mailDocument({
    to: "a@b.test",
    subject: "S & T",
    text: "One.\n\nTwo\nthree.",
    link: "https://x.test/?a=1&b=2",
  });
  expect(text).toBe("One.\n\nTwo\nthree.\n\nhttps://x.test/?a=1&b=2\n\nFoldback\n");
  expect(html).toContain('<h1 style="margin:0 0 16px;font-size:20px">S &amp; T</h1>');
  expect(html).toContain("Two<br>three.");
  expect(html).toContain('href="https://x.test/?a=1&amp;b=2"');
});
