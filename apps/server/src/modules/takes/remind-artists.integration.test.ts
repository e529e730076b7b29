// Tests the email that tells an artist that stored takes will soon be removed.
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordedTake, takeRequests } from "../../testing/recorded-take.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { Person } from "../../testing/test-people.ts";
import { asJobs } from "../acting-for.ts";
import { remindArtists } from "./remind-artists.ts";
import { sweepTakes } from "./sweep-takes.ts";

const dayMs = 86_400_000;
const startedMs = Date.UTC(2026, 10, 26, 12);
const plan = { sessionMs: null, suggestions: true, apiAccess: true };
let nowMs = startedMs;
let room: { bytes: number; days: number } | null = { bytes: 1e9, days: 90 };
let server: TestServer;
let takes: ReturnType<typeof takeRequests>;

beforeAll(async () => {
  server = await startTestServer({ nowMs: () => nowMs });
  takes = takeRequests(server);
  const { deps, sweep, remind } = server.composed.takes;
  for (const each of [deps, sweep, remind]) each.allowanceOf = async () => ({ ...plan, takes: room });
});
afterAll(() => server.close());

async function newArtist(count: number): Promise<Person> {
  [nowMs, room] = [startedMs, { bytes: 1e9, days: 90 }];
  const artist = await server.createPerson();
  for (let stored = 0; stored < count; stored += 1) await takes.store(recordedTake({ seconds: [1] }), artist);
  return artist;
}
/** What the hourly jobs do on this day. */
async function onDay(day: number): Promise<void> {
  nowMs = startedMs + day * dayMs;
  await asJobs(() => sweepTakes(server.composed.takes.sweep));
  await asJobs(() => remindArtists(server.composed.takes.remind));
}
const mailsTo = ({ email }: Person) =>
  server.mailbox.list().filter(({ to, subject }) => to === email && subject.includes("removed"));

test("[TK-95] a week before takes are removed, the artist gets exactly one email about all of them", async () => {
  const artist = await newArtist(2);
  await onDay(82);
  expect(mailsTo(artist)).toEqual([]);
  for (const day of [83.1, 84, 89]) await onDay(day);
  expect(mailsTo(artist)).toHaveLength(1);
  const [mail] = mailsTo(artist);
  expect(mail).toMatchObject({
    subject: "2 takes will soon be removed from Foldback",
    link: expect.stringMatching(/\/studio\?tab=takes$/),
  });
  expect(mail?.text).toContain("will be removed, the first on 24 February 2027.");
  await onDay(91);
  expect((await server.client(await server.signInAgain(artist)).takes.list()).takes).toEqual([]);
  expect(mailsTo(artist)).toHaveLength(1);
});

test("[TK-95] when the plan ends, the artist is reminded a week before the thirty days are over, and again if the date changes", async () => {
  const artist = await newArtist(1);
  room = null;
  await onDay(10);
  await onDay(32);
  expect(mailsTo(artist)).toEqual([]);
  await onDay(33.1);
  expect(mailsTo(artist).map(({ subject }) => subject)).toEqual(["A take will soon be removed from Foldback"]);
  expect(mailsTo(artist)[0]?.text).toContain("Your plan no longer includes storing takes.");
  room = { bytes: 1e9, days: 90 };
  await onDay(34);
  expect(mailsTo(artist)).toHaveLength(1);
  await onDay(83.1);
  expect(mailsTo(artist)).toHaveLength(2);
});

test("[TK-95] if the email can't be sent, the next run tries again, and a suspended artist gets none", async () => {
  const [artist, suspended] = [await newArtist(1), await newArtist(1)];
  const admin = await server.createPerson({ roles: ["admin"] });
  await server.client(admin).admin.suspend({ userId: suspended.userId });
  const { remind } = server.composed.takes;
  const { mailer } = remind;
  remind.mailer = { send: () => Promise.reject(new Error("no mail server")) };
  await expect(onDay(84)).rejects.toThrow("no mail server");
  remind.mailer = mailer;
  await onDay(84.1);
  expect([mailsTo(artist).length, mailsTo(suspended).length]).toEqual([1, 0]);
});
