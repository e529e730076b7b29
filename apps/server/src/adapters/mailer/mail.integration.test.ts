// Mails through a real mail server: taken, refused, and kept while it is away.
import { afterEach, expect, test } from "vitest";
import { startMailServer } from "../../testing/mail-server.ts";
import { freePort } from "../../testing/server-process.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
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
  const server = await startTestServer({ jobs: true, logLines, config: { mail: { smtpUrl, from } } });
  closers.push(server.close);
  return server;
}
const signUp = (server: TestServer, email: string) =>
  server.postJson("/api/auth/sign-up/email", { email, password: "six octaves", name: "Ada", birthDate: "1990-01-01" });
const waiting = (server: TestServer) => server.db.select().from(mailOutbox);
const patient = { timeout: 15_000 };

test("a verification mail arrives as text and as HTML, its link works, and nothing of it is kept", async () => {
  const mails = await openMailServer();
  const server = await openServer(mails.url);
  await signUp(server, "ada@example.test");
  await expect.poll(() => mails.taken.length, patient).toBe(1);
  const [mail] = mails.taken;
  expect(mail).toMatchObject({
    subject: "Verify your e-mail address",
    from: { address: "no-reply@foldback.test", name: "Foldback" },
    envelopeTo: ["ada@example.test"],
  });
  const link = /http\S+verify-email\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  expect(mail?.html).toContain(link.replaceAll("&", "&amp;"));
  expect((await server.request(link)).headers.get("location")).toBe("/?verified");
  await expect.poll(() => waiting(server), patient).toEqual([]);
  expect(server.mailbox.list()).toEqual([]);
  expect((await server.request("/dev/mailbox")).status).toBe(404);
});

test("a refused mail is given up at once, said to the operator without its address, and forgets its link", async () => {
  const mails = await openMailServer({ refuses: (address) => address.startsWith("nobody") });
  const logLines: string[] = [];
  const server = await openServer(mails.url, logLines);
  expect((await signUp(server, "nobody@example.test")).status).toBe(200);
  await expect.poll(async () => (await waiting(server))[0]?.problem, patient).toBe("550");
  expect(await waiting(server)).toMatchObject([{ text: "", link: null }]);
  expect(logLines.join("")).toContain("a mail is given up");
  expect(logLines.join("")).not.toContain("nobody@example.test");
});

test("a mail server that is away delays a mail and neither the sign-up nor the next one", async () => {
  const port = await freePort();
  const logLines: string[] = [];
  const server = await openServer(`smtp://127.0.0.1:${port}`, logLines);
  expect((await signUp(server, "late@example.test")).status).toBe(200);
  await expect.poll(() => waiting(server), patient).toHaveLength(1);
  const mails = await openMailServer({ port });
  await server.composed.mail.outbox.queueAgain();
  await expect.poll(() => mails.taken.length, patient).toBe(1);
  expect(mails.taken[0]?.envelopeTo).toEqual(["late@example.test"]);
});

test("a mail that was kept before a crash is sent after the next start", async () => {
  const mails = await openMailServer();
  const first = await startTestServer({ config: { mail: { smtpUrl: mails.url, from } } });
  closers.push(first.close);
  await signUp(first, "crash@example.test");
  await expect.poll(() => waiting(first), patient).toHaveLength(1);
  expect(mails.taken).toEqual([]);
  const second = await startTestServer({
    database: first.database,
    jobs: true,
    config: { mail: { smtpUrl: mails.url, from } },
  });
  closers.push(second.close);
  await expect.poll(() => mails.taken.length, patient).toBe(1);
});

test("[WB-1] what came from outside is text in a mail, and adds no header and no reader", async () => {
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
  await expect.poll(() => mails.taken.length, patient).toBe(1);
  const [mail] = mails.taken;
  expect(mail?.html).not.toMatch(/<img|<script|<b>/);
  expect(mail?.envelopeTo).toEqual(["support@foldback.example"]);
  expect(mail?.bcc).toBeUndefined();
});

test("the two forms of a mail say the same", () => {
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
