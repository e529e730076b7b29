import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { engineerOnboarding, user, userRoles } from "../../adapters/postgres/schema/accounts.ts";
import { openSessionStage, type SessionStage } from "../../testing/open-session-stage.ts";
import { listWaitingSessions } from "../invitations/list-waiting-sessions.ts";
import { endSession } from "./end-session.ts";
import { joinSession } from "./join-session.ts";

let stage: SessionStage;
beforeAll(async () => {
  stage = await openSessionStage();
});
afterAll(() => stage.close());

type Person = Awaited<ReturnType<SessionStage["engineer"]>>;
type Room = { artist: Person; engineer: Person; sessionId: Awaited<ReturnType<SessionStage["start"]>> };

const mine = ({ engineer }: Room) => eq(engineerOnboarding.userId, engineer.userId);
/** Each case removes one condition for joining. `by` is the engineer who tries to join, by default the invited one. */
const missing: { what: string; without: (room: Room) => Promise<unknown>; by?: () => Promise<Person> }[] = [
  { what: "another engineer is invited", without: async () => {}, by: () => stage.engineer("Noor") },
  {
    what: "the engineer role was removed",
    without: ({ engineer }) => stage.db.delete(userRoles).where(eq(userRoles.userId, engineer.userId)),
  },
  {
    what: "the onboarding isn't completed",
    without: (room) => stage.db.update(engineerOnboarding).set({ onboardingCompleted: false }).where(mine(room)),
  },
  {
    what: "the engineer isn't approved",
    without: (room) => stage.db.update(engineerOnboarding).set({ approvedAt: null }).where(mine(room)),
  },
  { what: "the engineer was suspended after the invitation", without: ({ engineer }) => stage.suspend(engineer) },
  {
    what: "the email isn't verified",
    without: ({ engineer }) => stage.db.update(user).set({ emailVerified: false }).where(eq(user.id, engineer.userId)),
  },
  { what: "the session has ended", without: ({ artist, sessionId }) => endSession(stage.deps, artist, { sessionId }) },
];

test.each(missing)(
  "[RM-3] $what: the response is the same as for a missing session, and nothing changes",
  async ({ without, by }) => {
    const [artist, engineer] = [await stage.artist(), await stage.engineer()];
    const sessionId = await stage.start(artist, engineer);
    await without({ artist, engineer, sessionId });
    const before = await stage.deps.store.find(sessionId);
    const who = by ? await by() : engineer;
    const attempt = joinSession(stage.deps, who, { sessionId });
    await expect(attempt).rejects.toMatchObject({ code: "SESSION_NOT_WAITING" });
    expect(await stage.deps.store.find(sessionId)).toEqual(before);
  },
);

test("[RM-3] the artist can't join their own open session as its engineer", async () => {
  const both = await stage.engineer();
  const sessionId = await stage.start(both, null);
  await expect(joinSession(stage.deps, both, { sessionId })).rejects.toMatchObject({ code: "SESSION_NOT_WAITING" });
});

test("[RM-3] an engineer who's already in a session is refused with that reason, whichever session they try to join", async () => {
  const engineer = await stage.engineer();
  const [first, second] = [
    await stage.start(await stage.artist(), engineer),
    await stage.start(await stage.artist(), engineer),
  ];
  await joinSession(stage.deps, engineer, { sessionId: first });
  const foreign = await stage.start(await stage.artist(), await stage.engineer());
  for (const sessionId of [second, foreign])
    await expect(joinSession(stage.deps, engineer, { sessionId })).rejects.toMatchObject({ code: "ENGINEER_BUSY" });
  expect((await stage.deps.store.find(second))?.session).toMatchObject({ epoch: 1, state: { status: "waiting" } });
});

test("[RM-3] [SE-2] when a hundred engineers join an open session at the same time, exactly one gets in", async () => {
  const sessionId = await stage.start(await stage.artist(), null);
  const engineers: Person[] = [];
  for (let each = 0; each < 100; each++) engineers.push(await stage.engineer());
  const answers = await Promise.allSettled(engineers.map((who) => joinSession(stage.deps, who, { sessionId })));
  const winners = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
  const losers = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason.code] : []));
  expect(winners).toHaveLength(1);
  expect(losers).toEqual(Array.from({ length: 99 }, () => "SESSION_NOT_WAITING"));
  const live = await stage.deps.store.find(sessionId);
  expect(live?.session).toMatchObject({ epoch: 2, engineerId: winners[0]?.session.engineerId });
  expect(await stage.entriesOf(sessionId)).toHaveLength(2);
});

test("[RM-4] an engineer sees their own invitations and open calls without code or artist, but never another engineer's invitations", async () => {
  const [ada, bo, cy] = [await stage.artist("Ada"), await stage.artist("Bo"), await stage.artist("Cy")];
  const [theo, noor] = [await stage.engineer("Theo"), await stage.engineer("Noor")];
  const open = await stage.start(bo, null);
  stage.advance(1_000);
  const forTheo = await stage.start(ada, theo);
  const forNoor = await stage.start(cy, noor);
  const listFor = async (who: Person) => {
    const known: string[] = [open, forTheo, forNoor];
    return (await listWaitingSessions(stage.deps, who)).filter(({ sessionId }) => known.includes(sessionId));
  };
  expect(await listFor(theo)).toMatchObject([
    { sessionId: forTheo, artistLabel: "Ada", invited: true, joined: false, roomCode: expect.stringMatching(/^P/) },
    { sessionId: open, artistLabel: "Artist", invited: false, roomCode: null },
  ]);
  expect((await listFor(noor)).map(({ sessionId }) => sessionId)).toEqual([forNoor, open]);
  expect(JSON.stringify(await listFor(theo))).not.toContain(bo.userId);
  await joinSession(stage.deps, theo, { sessionId: open });
  expect(await listFor(theo)).toMatchObject([
    { sessionId: open, joined: true, artistLabel: "Bo" },
    { sessionId: forTheo, joined: false },
  ]);
  expect((await listFor(noor)).map(({ sessionId }) => sessionId)).toEqual([forNoor]);
});
