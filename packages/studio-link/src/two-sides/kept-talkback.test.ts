import { controlChannels } from "@foldback/protocol/control";
import { expect, test } from "vitest";
import { setUp } from "../testing/two-sides.ts";

type Both = ReturnType<typeof setUp>;

const recording = { status: "recording", seconds: 1, failure: null } as const;
const kept = ({ studio }: Both) => {
  const { track, why } = studio.recordedFeed.talkback();
  return track === null ? why : "voice";
};
const atDesk = ({ desk }: Both) => desk.getSnapshot().talkbackKeeping;
async function allow(both: Both, keep = true) {
  const result = await both.desk.getSnapshot().actions.keepTalkback?.(keep);
  await both.settle();
  return result;
}

async function live() {
  const both = setUp();
  await both.goLive();
  return both;
}

test("[TK-80] the recorder gets the engineer's voice only after they've allowed it, and no longer once they withdraw", async () => {
  const both = await live();
  expect([kept(both), atDesk(both).isAllowed]).toEqual(["no-consent", false]);
  const heard: string[] = [];
  both.studio.recordedFeed.onTalkback(() => heard.push(kept(both) ?? ""));
  expect(await allow(both)).toEqual({ ok: true });
  expect([kept(both), atDesk(both).isAllowed]).toEqual(["voice", true]);
  expect(both.studio.recordedFeed.talkback().sessionId).toBe(both.studio.getSnapshot().session?.sessionId);
  expect(await allow(both, false)).toEqual({ ok: true });
  expect([kept(both), atDesk(both).isAllowed]).toEqual(["no-consent", false]);
  expect(heard).toEqual(["voice", "no-consent"]);
});

test("[TK-80] leaving ends it, and the engineer who comes back is asked again", async () => {
  const both = await live();
  await allow(both);
  both.desk.getSnapshot().actions.leave?.();
  await both.settle();
  expect([kept(both), both.studio.getSnapshot().session?.keepsTalkback]).toEqual(["engineer-away", false]);
});

test("[TK-80] a kill takes the voice away in the same step, and the desk can't allow it any more", async () => {
  const both = await live();
  await allow(both);
  both.studio.getSnapshot().actions.kill?.();
  expect(both.studio.getSnapshot().session).toBeNull();
  await both.advance(1_000);
  expect([kept(both), both.desk.getSnapshot().actions.keepTalkback]).toEqual(["engineer-away", null]);
});

test("[TK-83] while the artist has paused, withdrawn talk or ended the session, nothing is kept", async () => {
  const both = await live();
  await allow(both);
  await both.studio.getSnapshot().actions.pause?.();
  await both.settle();
  expect(kept(both)).toBe("engineer-away");
  await both.studio.getSnapshot().actions.continueSession?.();
  await both.settle();
  expect(kept(both)).toBe("voice");
  await both.studio.getSnapshot().actions.end?.();
  await both.settle();
  expect(kept(both)).toBe("engineer-away");
});

test("[TK-83] while the studio can't reach the server, nothing is kept, because a withdrawal couldn't arrive", async () => {
  const both = await live();
  await allow(both);
  both.server.signaling.drop("artist");
  await both.settle();
  expect(kept(both)).toBe("engineer-away");
});

test("[TK-80] a withdrawal that the server doesn't get is shown as waiting and sent again until it counts", async () => {
  const both = await live();
  await allow(both);
  both.server.refuse("keepTalkback", "DATABASE_UNAVAILABLE");
  const pressed = both.desk.getSnapshot().actions.keepTalkback?.(false);
  await both.settle();
  expect(atDesk(both)).toMatchObject({ isAllowed: true, isWithdrawing: true });
  both.server.refuse("keepTalkback", null);
  await both.advance(3_000);
  await pressed;
  expect(atDesk(both)).toMatchObject({ isAllowed: false, isWithdrawing: false });
  expect(kept(both)).toBe("no-consent");
});

test("[TK-85] the desk says that its talkback is being kept while, and only while, a take keeps it", async () => {
  const both = await live();
  both.studio.recordedFeed.tellRecorder(recording, true);
  await both.settle();
  expect(atDesk(both).isRecorded).toBe(false);
  await allow(both);
  expect(atDesk(both).isRecorded).toBe(true);
  // The take belongs to another session.
  both.studio.recordedFeed.tellRecorder(recording, false);
  await both.settle();
  expect(atDesk(both).isRecorded).toBe(false);
  both.studio.recordedFeed.tellRecorder({ ...recording, status: "armed" });
  await both.settle();
  expect(atDesk(both).isRecorded).toBe(false);
  both.studio.recordedFeed.tellRecorder(recording, true);
  await both.settle();
  await allow(both, false);
  expect(atDesk(both).isRecorded).toBe(false);
});

test("[TK-85] after a lost link the desk doesn't claim it until the studio has said so again", async () => {
  const both = await live();
  both.studio.recordedFeed.tellRecorder(recording, true);
  await allow(both);
  both.network.cut();
  await both.advance(2_000);
  expect(atDesk(both).isRecorded).toBe(false);
});

test("[TK-80] a desk's frame can't make the studio keep its voice", async () => {
  const both = await live();
  both.studio.recordedFeed.tellRecorder(recording, true);
  const [studio] = both.network.connections;
  studio?.channels.get(controlChannels.input.id)?.deliver(JSON.stringify({ kind: "keeps-talkback", on: true }));
  await both.settle();
  expect([kept(both), atDesk(both).isRecorded]).toEqual(["no-consent", false]);
});
