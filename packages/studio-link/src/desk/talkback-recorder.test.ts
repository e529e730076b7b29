import type { Scope } from "@foldback/domain/consent/scopes";
import type { EndReason } from "@foldback/domain/session/session-state";
import type { ClipStatus } from "@foldback/domain/talkback/clip";
import type { ClipView } from "@foldback/protocol/signaling";
import { createFakeClock } from "@foldback/testkit/fake-clock";
import { createFakeTrack, settled } from "@foldback/testkit/media/fake-media";
import { aSessionView } from "@foldback/testkit/session-view";
import { expect, test } from "vitest";
import { createEmitter } from "../emitter.ts";
import type { TalkbackState } from "../media/talkback.ts";
import type { EngineNotice } from "../view-model.ts";
import { createTalkbackRecorder } from "./talkback-recorder.ts";

const sessionId = "0c5b6a9e-0000-4000-8000-000000000001";
const clipViewOf = (id: string, status: ClipStatus): ClipView => ({
  id,
  sessionId,
  speakerRole: "engineer",
  speakerName: "Ellis",
  atMs: 0,
  durationSeconds: 2,
  status,
  transcript: null,
  original: null,
  engine: null,
  problem: null,
});

function deskDouble() {
  const changed = createEmitter();
  const facts = { joined: true, scopes: ["view", "talk"] as Scope[], ended: null as { reason: EndReason } | null };
  const session = aSessionView({ sessionId });
  return {
    set(next: Partial<typeof facts>) {
      Object.assign(facts, next);
      changed.emit();
    },
    port: {
      getSnapshot: () => ({ ...facts, session }),
      subscribe: changed.subscribe,
    },
  };
}

function talkbackDouble(nowMs: () => number) {
  const changed = createEmitter();
  const track = createFakeTrack();
  let state: TalkbackState = { status: "idle", armed: true };
  const become = (next: TalkbackState) => {
    state = next;
    changed.emit();
  };
  return {
    hold: () => become({ status: "recording", sinceMs: nowMs() }),
    release: () => become({ status: "idle", armed: true }),
    port: {
      getState: () => state,
      subscribe: changed.subscribe,
      onTrack: () => () => undefined,
      getTrack: () => track,
    },
  };
}

/** A server that lists the calls it got and answers as the test tells it to. */
function serverDouble() {
  const seen = { started: [] as string[], uploaded: [] as string[] };
  let answer: () => Promise<ClipStatus> = () => Promise.resolve("queued");
  return {
    seen,
    answers(next: () => Promise<ClipStatus>) {
      answer = next;
    },
    port: {
      start: async ({ clipId }: { clipId: string }) => void seen.started.push(clipId),
      async upload({ clipId }: { clipId: string; sound: Blob }) {
        seen.uploaded.push(clipId);
        return clipViewOf(clipId, await answer());
      },
    },
  };
}

function setUp() {
  const clock = createFakeClock();
  const desk = deskDouble();
  const talkback = talkbackDouble(clock.nowMs);
  const server = serverDouble();
  const returns = createEmitter();
  const notices: EngineNotice[] = [];
  let clips = 0;
  const recorder = createTalkbackRecorder({
    clock,
    random: { uuid: () => `clip-${++clips}` },
    reconnectHints: returns.subscribe,
    talkback: talkback.port,
    desk: desk.port,
    record: () => ({ stop: () => Promise.resolve(new Blob(["sound"])) }),
    api: server.port,
  });
  recorder.subscribeNotices((notice) => notices.push(notice));
  const say = async (forMs: number) => {
    talkback.hold();
    clock.advance(forMs);
    talkback.release();
    await settled();
  };
  return { clock, desk, talkback, server, recorder, notices, say, hintReconnect: () => returns.emit() };
}

const status = ({ recorder }: { recorder: { getSnapshot(): { state: { status: string } } } }) =>
  recorder.getSnapshot().state.status;

test("[TB-13] a hold is announced, recorded and sent on release, and the talk key is free immediately", async () => {
  const all = setUp();
  expect(status(all)).toBe("idle");
  all.talkback.hold();
  expect(status(all)).toBe("recording");
  expect(all.server.seen.started).toEqual(["clip-1"]);
  all.clock.advance(2_000);
  all.talkback.release();
  expect(status(all)).toBe("idle");
  await settled();
  expect(all.server.seen.uploaded).toEqual(["clip-1"]);
});

test("[TB-13] the engineer talks again while the server still has the last clip, and both are sent", async () => {
  const all = setUp();
  const answer = Promise.withResolvers<ClipStatus>();
  all.server.answers(() => answer.promise);
  await all.say(1_000);
  all.talkback.hold();
  expect(status(all)).toBe("recording");
  all.clock.advance(1_000);
  all.talkback.release();
  await settled();
  expect(all.server.seen.uploaded).toEqual(["clip-1", "clip-2"]);
  answer.resolve("queued");
});

test("[TB-13] a short tap on the key records no clip", async () => {
  const all = setUp();
  await all.say(200);
  expect(all.server.seen.uploaded).toEqual([]);
  expect(status(all)).toBe("idle");
});

test("[TB-13] after two minutes the clip is sent and the engineer can keep talking", async () => {
  const all = setUp();
  all.talkback.hold();
  all.clock.advance(120_000);
  await settled();
  expect(status(all)).toBe("full");
  expect(all.server.seen.uploaded).toEqual(["clip-1"]);
  all.clock.advance(5_000);
  all.talkback.release();
  expect(status(all)).toBe("idle");
  all.talkback.hold();
  expect(status(all)).toBe("recording");
});

test("[TB-13] a clip ends when the engineer loses the talk scope", async () => {
  const all = setUp();
  all.talkback.hold();
  all.clock.advance(1_000);
  all.desk.set({ scopes: ["view"] });
  await settled();
  expect(all.server.seen.uploaded).toEqual(["clip-1"]);
});

test("[TB-14] an unsent clip is kept, reported once, and sent when the server is back", async () => {
  const all = setUp();
  all.server.answers(() => Promise.reject(new TypeError("offline")));
  await all.say(1_000);
  expect(status(all)).toBe("idle");
  expect(all.recorder.getSnapshot().unsent).toBe(1);
  all.clock.advance(2_000);
  await settled();
  expect(all.notices).toEqual([{ id: "transcriptionNotSaved", values: {}, code: "NETWORK" }]);
  all.server.answers(() => Promise.resolve("queued"));
  all.hintReconnect();
  await settled();
  expect(all.server.seen.uploaded).toEqual(["clip-1", "clip-1", "clip-1"]);
  expect(all.recorder.getSnapshot().unsent).toBe(0);
});

test("[REL-13][TB-14] a clip is kept while the server's disk is full, and sent when there's room", async () => {
  const all = setUp();
  all.server.answers(() => Promise.reject(Object.assign(new Error("no"), { code: "DISK_FULL" })));
  await all.say(1_000);
  expect(all.recorder.getSnapshot().unsent).toBe(1);
  all.server.answers(() => Promise.resolve("queued"));
  all.hintReconnect();
  await settled();
  expect(all.recorder.getSnapshot().unsent).toBe(0);
});

test("[TB-14] a final refusal is reported and not retried", async () => {
  const all = setUp();
  all.server.answers(() => Promise.reject(Object.assign(new Error("no"), { code: "CLIP_NOT_AUDIO" })));
  await all.say(1_000);
  all.clock.advance(60_000);
  await settled();
  expect(all.server.seen.uploaded).toHaveLength(1);
  expect(all.notices[0]?.code).toBe("CLIP_NOT_AUDIO");
});

test("[TB-14] at most twenty clips are kept, and the oldest is dropped first", async () => {
  const all = setUp();
  all.server.answers(() => Promise.reject(new TypeError("offline")));
  for (let clip = 1; clip <= 21; clip += 1) await all.say(1_000);
  expect(all.recorder.getSnapshot().unsent).toBe(20);
});

test("[TB-14] a kill drops unsent clips without a notice", async () => {
  const all = setUp();
  const letGo = Promise.withResolvers<ClipStatus>();
  all.server.answers(() => letGo.promise);
  await all.say(1_000);
  all.talkback.hold();
  all.clock.advance(1_000);
  all.desk.set({ ended: { reason: "killed" } });
  letGo.reject(new TypeError("offline"));
  await settled();
  all.clock.advance(60_000);
  await settled();
  expect(all.server.seen.uploaded).toEqual(["clip-1"]);
  expect(all.recorder.getSnapshot()).toEqual({ state: { status: "idle" }, unsent: 0 });
  expect(all.notices).toEqual([]);
});
