import { randomUUID } from "node:crypto";
import type { UserId } from "@foldback/domain/ids";
import { guestLinkOf } from "@foldback/domain/people/guest-link";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createInvitationStore } from "../../adapters/postgres/invitation-store.ts";
import { user } from "../../adapters/postgres/schema/accounts.ts";
import { guestEngineers, guestLinks } from "../../adapters/postgres/schema/guests.ts";
import { invitationMails } from "../../adapters/postgres/schema/sessions.ts";
import { openSessionStage, type SessionStage } from "../../testing/open-session-stage.ts";
import { secretHash } from "../secret-hash.ts";
import { endSession } from "../sessions/end-session.ts";
import { joinSession } from "../sessions/join-session.ts";
import { leaveSession } from "../sessions/leave-session.ts";
import { declineSession } from "./decline-session.ts";
import { inviteEngineer } from "./invite-engineer.ts";
import { mailInvited } from "./mail-invited.ts";

let stage: SessionStage;
beforeAll(async () => {
  stage = await openSessionStage();
});
afterAll(() => stage.close());

const seconds = 1_000;
const minutes = 60 * seconds;
let sent: { to: string; subject: string; text: string; link: string | null }[];
let online: Set<UserId>;
let mailServer: "up" | "down";
beforeEach(() => {
  sent = [];
  online = new Set();
  mailServer = "up";
  // By now, invitations left over from other tests are too old to be emailed.
  stage.advance(2 * 60 * minutes);
});

const run = () =>
  mailInvited({
    invitations: createInvitationStore(stage.db),
    presence: { isOnline: (userId) => online.has(userId) },
    mailer: {
      send: async (mail) => {
        if (mailServer === "down") throw new Error("no mail server");
        sent.push(mail);
      },
    },
    publicUrl: "https://studio.example",
    nowMs: stage.deps.nowMs,
  });

test("[IN-5] an engineer who's offline gets one email after fifteen seconds, with the artist's name and a link", async () => {
  await stage.start(await stage.artist("Ada\r\nBcc: all@example.test"), await stage.engineer("Theo"));
  stage.advance(14 * seconds);
  await run();
  expect(sent).toEqual([]);
  stage.advance(1 * seconds);
  await run();
  await run();
  expect(sent).toMatchObject([{ link: "https://studio.example/engineer" }]);
  expect(sent[0]?.text).toContain("Ada");
  expect(sent[0]?.subject).not.toContain("Ada");
});

test("[IN-5] an engineer isn't emailed while their dashboard is open, but is once they close it while still invited", async () => {
  const theo = await stage.engineer("Theo");
  online.add(theo.userId);
  await stage.start(await stage.artist(), theo);
  stage.advance(5 * minutes);
  await run();
  expect(sent).toEqual([]);
  online.clear();
  await run();
  expect(sent).toHaveLength(1);
});

test("[IN-5] no email is sent about an answered, ended or old invitation", async () => {
  const invite = async () => {
    const [artist, engineer] = [await stage.artist(), await stage.engineer()];
    return { artist, engineer, sessionId: await stage.start(artist, engineer) };
  };
  const [joined, declined, ended] = [await invite(), await invite(), await invite()];
  await joinSession(stage.deps, joined.engineer, joined);
  await leaveSession(stage.deps, joined.engineer, joined);
  await declineSession(stage.deps, declined.engineer, { ...declined, reason: null });
  await endSession(stage.deps, ended.artist, ended);
  stage.advance(1 * minutes);
  await run();
  await invite();
  const suspended = await invite();
  stage.advance(31 * minutes);
  await stage.suspend(suspended.engineer);
  await run();
  expect(sent).toEqual([]);
});

test("[IN-5] a newly invited engineer is emailed, but never twice in half an hour about the same artist", async () => {
  const [artist, theo, noor] = [await stage.artist(), await stage.engineer(), await stage.engineer()];
  const sessionId = await stage.start(artist, theo);
  const waitAndRun = async () => {
    stage.advance(1 * minutes);
    await run();
  };
  await waitAndRun();
  await inviteEngineer(stage.deps, artist, { sessionId, engineerId: noor.userId });
  await waitAndRun();
  expect(sent.map(({ to }) => to.split("@").length)).toEqual([2, 2]);
  await inviteEngineer(stage.deps, artist, { sessionId, engineerId: theo.userId });
  await waitAndRun();
  await endSession(stage.deps, artist, { sessionId });
  await stage.start(artist, theo);
  await waitAndRun();
  expect(sent).toHaveLength(2);
});

test("[IN-5] an engineer gets at most ten emails a day, however many artists invite them", async () => {
  const theo = await stage.engineer();
  for (let artists = 0; artists < 12; artists++) await stage.start(await stage.artist(), theo);
  stage.advance(1 * minutes);
  await run();
  await run();
  expect(sent).toHaveLength(10);
  // Emails older than a day are forgotten and no longer count.
  stage.advance(24 * 60 * minutes);
  await stage.start(await stage.artist(), theo);
  stage.advance(1 * minutes);
  await run();
  expect(sent).toHaveLength(11);
  expect(await stage.db.select().from(invitationMails)).toHaveLength(1);
});

test("[IN-5] an email that couldn't be sent is retried", async () => {
  await stage.start(await stage.artist(), await stage.engineer());
  stage.advance(1 * minutes);
  mailServer = "down";
  await expect(run()).rejects.toThrow("no mail server");
  mailServer = "up";
  await run();
  expect(sent).toHaveLength(1);
});

test("[GU-2][IN-5] an invited guest's email has a personal link that signs them in, and the link's hash is stored", async () => {
  const [artist, guest] = [await stage.artist("Ada"), await stage.artist("Theo")];
  const [{ email } = { email: "" }] = await stage.db.select().from(user).where(eq(user.id, guest.userId));
  const at = new Date(stage.deps.nowMs());
  const invited = { id: randomUUID(), artistId: artist.userId, email, invitedAt: at, expiresAt: at };
  await stage.db.insert(guestEngineers).values({ ...invited, userId: guest.userId, acceptedAt: at });
  await stage.start(artist, guest);
  stage.advance(1 * minutes);
  await run();
  expect(sent).toMatchObject([{ to: email }]);
  const { invitation, token } = guestLinkOf(new URL(sent[0]?.link ?? "").hash);
  expect(invitation).toBe(invited.id);
  expect(await stage.db.select().from(guestLinks)).toMatchObject([
    { guestId: invited.id, tokenHash: secretHash(token ?? "") },
  ]);
});
