import type { UserId } from "@foldback/domain/ids";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordDecision } from "../../modules/consent/record-decision.ts";
import { openUpSession } from "../../modules/invitations/open-up-session.ts";
import { leaveSession } from "../../modules/sessions/leave-session.ts";
import type { SessionDeps } from "../../modules/sessions/ports.ts";
import { correctTranscript } from "../../modules/talkback/correct-transcript.ts";
import type { TalkbackDeps } from "../../modules/talkback/ports.ts";
import { transcribeClip } from "../../modules/talkback/transcribe-clip.ts";
import { countWaiting } from "../../testing/hold-row.ts";
import { decisionAbout } from "../../testing/open-session-stage.ts";
import { openTalkbackStage, type TalkbackStage } from "../../testing/open-talkback-stage.ts";
import { createPersonalStore } from "./personal-store.ts";
import { takeMarkers } from "./schema/notes.ts";

let stage: TalkbackStage;
beforeAll(async () => {
  stage = await openTalkbackStage();
});
afterAll(() => stage.close());

const erase = (userId: UserId) =>
  createPersonalStore(stage.db).erase(userId, { atMs: stage.deps.nowMs(), cause: "asked" });

/** A point where a transaction waits, with its locks, until `proceed` is called. */
function barrier() {
  const reached = Promise.withResolvers<void>();
  const proceeding = Promise.withResolvers<void>();
  const stop = () => {
    reached.resolve();
    return proceeding.promise;
  };
  return { stop, reached: reached.promise, proceed: proceeding.resolve };
}

/** Locks the session's row, then pauses the change until `proceed` is called. */
function pausedAtLock() {
  const { stop, ...point } = barrier();
  const { store } = stage.deps;
  const transaction: SessionDeps["store"]["transaction"] = (work, limits) =>
    store.transaction((tx) => {
      const lock: typeof tx.lock = async (sessionId) => {
        const stored = await tx.lock(sessionId);
        await stop();
        return stored;
      };
      return work({ ...tx, lock });
    }, limits);
  return { deps: { ...stage.deps, store: { ...store, transaction } }, ...point };
}

/** Locks a clip, then pauses the write that names a person until `proceed` is called. */
function pausedAtClip() {
  const { stop, ...point } = barrier();
  const { clips } = stage.talkback;
  const transaction: TalkbackDeps["clips"]["transaction"] = (work) =>
    clips.transaction((tx) =>
      work({
        ...tx,
        placeSpokenMarker: (...marker) => stop().then(() => tx.placeSpokenMarker(...marker)),
        correctWords: (...words) => stop().then(() => tx.correctWords(...words)),
      }),
    );
  return { deps: { ...stage.talkback, clips: { ...clips, transaction } }, ...point };
}

// These need two connections, and the embedded database has only one.
describe.runIf(process.env.TEST_DATABASE_URL)("deleting an account", () => {
  test("waits for a consent in progress that names the engineer, and both succeed", async () => {
    const { artist, engineer, sessionId } = await stage.liveSession();
    const { deps, reached, proceed } = pausedAtLock();
    const consent = recordDecision(deps, artist, decisionAbout(engineer, { sessionId }));
    await reached;
    const erasing = erase(engineer.userId);
    await expect.poll(() => countWaiting(stage.db)).toBe(1);
    proceed();
    expect(await Promise.all([consent, erasing])).toMatchObject([{ grant: { status: "granted" } }, "erased"]);
  });

  test("waits for a marker that the engineer spoke, and both succeed", async () => {
    const { artist, engineer, sessionId } = await stage.liveSession();
    const clipId = await stage.say(engineer, sessionId, "good take, mark that");
    // Once the session no longer names the engineer, only the clip connects them.
    await leaveSession(stage.deps, engineer, { sessionId });
    await openUpSession(stage.deps, artist, { sessionId });
    const { deps, reached, proceed } = pausedAtClip();
    const transcribing = transcribeClip(deps, clipId, new AbortController().signal);
    await reached;
    const erasing = erase(engineer.userId);
    await expect.poll(() => countWaiting(stage.db)).toBe(1);
    proceed();
    expect(await Promise.all([transcribing, erasing])).toEqual([undefined, "erased"]);
    expect(await stage.db.select().from(takeMarkers).where(eq(takeMarkers.clipId, clipId))).toHaveLength(1);
  });

  test("waits for the artist's correction of a transcript, and both succeed", async () => {
    const { artist, engineer, sessionId } = await stage.liveSession();
    const clipId = await stage.say(engineer, sessionId, "from the bridge");
    await stage.run(clipId);
    const { deps, reached, proceed } = pausedAtClip();
    const correcting = correctTranscript(deps, artist, { clipId, text: "from the middle eight" });
    await reached;
    const erasing = erase(artist.userId);
    await expect.poll(() => countWaiting(stage.db)).toBe(1);
    proceed();
    const [answer, erased] = await Promise.allSettled([correcting, erasing]);
    // The correction is saved, but the clip may be gone before the response can show it.
    expect([undefined, "UNEXPECTED"]).toContain(answer.status === "rejected" ? answer.reason.code : undefined);
    expect(erased).toEqual({ status: "fulfilled", value: "erased" });
  });
});
