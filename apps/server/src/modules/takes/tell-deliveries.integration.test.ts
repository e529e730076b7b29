// Tests how the engineer learns about deliveries: on their dashboard immediately, and by email.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDeliveryMailStore } from "../../adapters/postgres/delivery-mail-store.ts";
import { connectTestClient } from "../../signaling/testing/test-client.ts";
import { grantAndJoin } from "../../testing/grant-and-join.ts";
import { recordedTake, takeRequests } from "../../testing/recorded-take.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { Person } from "../../testing/test-people.ts";
import { asJobs } from "../acting-for.ts";
import { mailDelivered } from "./delivery-mails.ts";

const minuteMs = 60_000;
let nowMs = Date.now();
let server: TestServer;
let takes: ReturnType<typeof takeRequests>;

beforeAll(async () => {
  server = await startTestServer({ nowMs: () => nowMs });
  takes = takeRequests(server);
});
afterAll(() => server.close());

/** Creates an artist with an engineer from an earlier session, and three stored takes. */
async function newStage(artistName = "Ada") {
  const artist = await server.createPerson({ name: artistName });
  const engineer = await server.createPerson({ roles: ["artist", "engineer"], name: "Theo" });
  const { sessionId } = await server.client(artist).sessions.start({ engineerId: engineer.userId });
  await grantAndJoin(server, { sessionId, artist, engineer });
  await server.client(artist).sessions.end({ sessionId });
  const stored = [1, 2, 3].map((seconds) => recordedTake({ seconds: [seconds] }));
  for (const take of stored) await takes.store(take, artist);
  const deliveries = stored.map(({ takeId }) => ({ takeId, engineerId: engineer.userId }));
  return { artist, engineer, deliveries };
}

async function openDashboard(person: Person) {
  const { ticket } = await server.client(person).signaling.ticket({ place: { kind: "lobby" } });
  const socket = await connectTestClient(`${server.url.replace("http", "ws")}/signal`, server.url);
  socket.say({ type: "auth", ticket });
  await socket.hear("lobby_joined");
  return socket;
}

const mailsTo = ({ email }: Person) =>
  server.mailbox
    .list()
    .filter(({ to, subject }) => to === email && subject.includes("take"))
    .map(({ subject, text, link }) => ({ subject, text, link }));
const runMails = () => asJobs(() => mailDelivered(server.composed.takes.deps.mails));

test("[TK-54] the engineer's open dashboards are notified once of each delivery, withdrawal and removal, and no one else's are", async () => {
  const { artist, engineer, deliveries } = await newStage();
  const other = await server.createPerson({ roles: ["artist", "engineer"] });
  const [one, two, strange] = [
    await openDashboard(engineer),
    await openDashboard(engineer),
    await openDashboard(other),
  ];
  const [first, second] = deliveries;
  if (first === undefined || second === undefined) throw new Error("no takes");
  const { client } = server;
  await client(artist).takes.deliver(first);
  // Nothing changes, so no one is notified.
  await client(artist).takes.deliver(first);
  await expect(client(other).takes.deliver({ ...first, engineerId: engineer.userId })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await client(artist).takes.withdraw(first);
  await client(artist).takes.withdraw(first);
  await client(artist).takes.deliver(second);
  await client(artist).takes.remove({ takeId: second.takeId });
  for (const socket of [one, two])
    for (const change of ["delivered", "withdrawn", "delivered", "withdrawn"])
      expect(await socket.hear("takes-changed")).toEqual({ type: "takes-changed", change });
  await Promise.all([one, two, strange].map((socket) => socket.settled()));
  const left = [one, two, strange].flatMap(({ inbox }) => inbox);
  expect(left.filter(({ type }) => type === "takes-changed")).toEqual([]);
});

test("[TK-55] takes delivered within a minute are announced in one email, which doesn't contain their names", async () => {
  const { artist, engineer, deliveries } = await newStage();
  for (const { takeId } of deliveries) await server.client(artist).takes.rename({ takeId, name: "Chorus" });
  for (const delivery of deliveries) await server.client(artist).takes.deliver(delivery);
  await runMails();
  expect(mailsTo(engineer)).toEqual([]);
  nowMs += minuteMs + 1;
  await runMails();
  await runMails();
  expect(mailsTo(engineer)).toMatchObject([
    { subject: "3 takes were delivered to you", link: `${server.url}/engineer` },
  ]);
  expect(mailsTo(engineer)[0]?.text).toMatch(/^Ada delivered 3 takes to you\./);
  expect(JSON.stringify(mailsTo(engineer))).not.toContain("Chorus");
});

test("[TK-54] [TK-55] if the artist's account is deleted, every engineer with one of their takes is told once, without the name", async () => {
  const { artist, engineer, deliveries } = await newStage();
  for (const delivery of deliveries) await server.client(artist).takes.deliver(delivery);
  nowMs += minuteMs + 1;
  await runMails();
  const dashboard = await openDashboard(engineer);
  await server.client(artist).accounts.remove({});
  expect(await dashboard.hear("takes-changed")).toEqual({ type: "takes-changed", change: "withdrawn" });
  await dashboard.settled();
  expect(dashboard.inbox.filter(({ type }) => type === "takes-changed")).toEqual([]);
  expect(mailsTo(engineer)).toMatchObject([
    { subject: "An artist's takes were deleted" },
    { subject: "3 takes were delivered to you" },
  ]);
  expect(mailsTo(engineer)[0]?.text).not.toContain("Ada");
});

test("[TK-55] a withdrawal is emailed only if the delivery was, and several in a row lead to one email", async () => {
  const { artist, engineer, deliveries } = await newStage();
  const { takes: calls } = server.client(artist);
  const [unmailed, ...mailed] = deliveries;
  if (unmailed === undefined) throw new Error("no takes");
  await calls.deliver(unmailed);
  await calls.withdraw(unmailed);
  nowMs += minuteMs + 1;
  await runMails();
  expect(mailsTo(engineer)).toEqual([]);
  for (const delivery of mailed) await calls.deliver(delivery);
  nowMs += minuteMs + 1;
  await runMails();
  for (const delivery of mailed) await calls.withdraw(delivery);
  expect(mailsTo(engineer).map(({ subject }) => subject)).toEqual([
    "A take was withdrawn",
    "2 takes were delivered to you",
  ]);
});

test("[TK-55] [GU-8] an artist whose name could pass for a link is 'an artist', with a capital only at the start of a sentence", async () => {
  const { artist, engineer, deliveries } = await newStage("evil.com");
  const [delivery] = deliveries;
  if (delivery === undefined) throw new Error("no take");
  await server.client(artist).takes.deliver(delivery);
  nowMs += minuteMs + 1;
  await runMails();
  await server.client(artist).takes.withdraw(delivery);
  expect(mailsTo(engineer).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^One or more takes that an artist delivered to you/),
    expect.stringMatching(/^An artist delivered a take to you\./),
  ]);
});

test("[TK-55] delivering and withdrawing again and again doesn't flood the engineer, and a failed email is sent later", async () => {
  const { artist, engineer, deliveries } = await newStage();
  const { takes: calls } = server.client(artist);
  const [delivery] = deliveries;
  if (delivery === undefined) throw new Error("no take");
  const { mails } = server.composed.takes.deps;
  const { mailer } = mails;
  await calls.deliver(delivery);
  nowMs += minuteMs + 1;
  mails.mailer = { send: () => Promise.reject(new Error("no mail server")) };
  await expect(runMails()).rejects.toThrow("no mail server");
  mails.mailer = mailer;
  for (let round = 0; round < 8; round += 1) {
    await runMails();
    await calls.withdraw(delivery);
    await calls.deliver(delivery);
    nowMs += minuteMs + 1;
  }
  await runMails();
  const subjects = mailsTo(engineer).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === "A take was delivered to you")).toHaveLength(5);
  expect(subjects.filter((subject) => subject === "A take was withdrawn")).toHaveLength(1);
});

test("[TK-55] an engineer gets at most thirty emails a day about deliveries and withdrawals, and the rest of the deliveries the next day", async () => {
  const { artist, engineer, deliveries } = await newStage();
  const { takes: calls } = server.client(artist);
  const [delivery] = deliveries;
  if (delivery === undefined) throw new Error("no take");
  for (let hour = 0; hour < 20; hour += 1) {
    await calls.deliver(delivery);
    nowMs += minuteMs + 1;
    await runMails();
    await calls.withdraw(delivery);
    nowMs += 60 * minuteMs;
  }
  expect(mailsTo(engineer)).toHaveLength(30);
  await calls.deliver(delivery);
  nowMs += minuteMs + 1;
  await runMails();
  expect(mailsTo(engineer)).toHaveLength(30);
  nowMs += 24 * 60 * minuteMs;
  await runMails();
  expect(mailsTo(engineer)).toHaveLength(31);
});

test("[TK-55] a withdrawal whose email failed is emailed with the next one", async () => {
  const { artist, engineer, deliveries } = await newStage();
  const { takes: calls } = server.client(artist);
  const [first, second] = deliveries;
  if (first === undefined || second === undefined) throw new Error("no takes");
  for (const delivery of [first, second]) await calls.deliver(delivery);
  nowMs += minuteMs + 1;
  await runMails();
  const { mails } = server.composed.takes.deps;
  const { mailer } = mails;
  mails.mailer = { send: () => Promise.reject(new Error("no mail server")) };
  await calls.withdraw(first);
  mails.mailer = mailer;
  await calls.withdraw(second);
  expect(mailsTo(engineer).map(({ subject }) => subject)).toEqual([
    "A take was withdrawn",
    "2 takes were delivered to you",
  ]);
});

test("[TK-55] neither an engineer at their limit nor a failing address holds up anyone else's email", async () => {
  const stages = [await newStage(), await newStage(), await newStage()];
  for (const { artist, deliveries } of stages)
    for (const delivery of deliveries.slice(0, 1)) await server.client(artist).takes.deliver(delivery);
  nowMs += minuteMs + 1;
  // In the order they're mailed.
  const [limited, failing, other] = stages
    .toSorted((one, two) => (one.artist.userId < two.artist.userId ? -1 : 1))
    .map(({ engineer }) => engineer);
  if (!limited || !failing || !other) throw new Error("no engineers");
  const { mails } = server.composed.takes.deps;
  const { mailer, store } = mails;
  for (let mail = 0; mail < 30; mail += 1) mails.limits.ofEngineer.take(limited.userId);
  mails.store = createDeliveryMailStore(server.database.as({ role: "jobs" }), 1);
  mails.mailer = {
    send: (mail) => (mail.to === failing.email ? Promise.reject(new Error("no such mailbox")) : mailer.send(mail)),
  };
  await expect(runMails()).rejects.toThrow("no such mailbox");
  Object.assign(mails, { mailer, store });
  expect([limited, failing, other].map((engineer) => mailsTo(engineer).length)).toEqual([0, 0, 1]);
  await runMails();
  expect([limited, failing, other].map((engineer) => mailsTo(engineer).length)).toEqual([0, 1, 1]);
});

test("[TK-55] two servers that email at the same time send one email", async () => {
  const { artist, engineer, deliveries } = await newStage();
  for (const delivery of deliveries) await server.client(artist).takes.deliver(delivery);
  nowMs += minuteMs + 1;
  await Promise.all([runMails(), runMails(), runMails()]);
  expect(mailsTo(engineer).map(({ subject }) => subject)).toEqual(["3 takes were delivered to you"]);
});

test("[TK-55] a suspended engineer isn't emailed", async () => {
  const { artist, engineer, deliveries } = await newStage();
  const [delivery] = deliveries;
  if (delivery === undefined) throw new Error("no take");
  await server.client(artist).takes.deliver(delivery);
  const admin = await server.createPerson({ roles: ["admin"] });
  await server.client(admin).admin.suspend({ userId: engineer.userId });
  nowMs += minuteMs + 1;
  await runMails();
  expect(mailsTo(engineer)).toEqual([]);
});
