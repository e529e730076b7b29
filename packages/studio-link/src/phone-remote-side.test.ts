import type { RecorderReport } from "@foldback/domain/takes/recorder-report";
import { closeCodes } from "@foldback/protocol/close-codes";
import type { PhoneRemoteView, ServerMessage } from "@foldback/protocol/signaling";
import { createFakeClock } from "@foldback/testkit/fake-clock";
import { createPendingKillMemory } from "@foldback/testkit/fake-window";
import { expect, onTestFinished, test } from "vitest";
import { createPhoneRemoteSide } from "./phone-remote-side.ts";
import type { SocketHandlers } from "./ports.ts";

const view: PhoneRemoteView = {
  sessionId: "s",
  roomCode: "P00000000",
  status: "active",
  pauseCause: null,
  endReason: null,
  epoch: 3,
  effectiveScopes: ["view"],
  grantStatus: "granted",
  engineerName: "Theo",
  engineerJoined: true,
  tally: {
    screen: true,
    programFeed: true,
    microphone: false,
    talkback: false,
    control: "pointing",
    recording: false,
    takes: "unknown",
    recorder: null,
  },
  elapsedMs: 1,
  endedAtMs: null,
  serverNowMs: 2,
};

function setUp() {
  const clock = createFakeClock();
  const pendingKills = createPendingKillMemory();
  const sent: { type: string; idempotencyKey?: string }[] = [];
  const asked: string[] = [];
  const killTokens: (string | undefined)[] = [];
  const http: { reachable: boolean; refusal: string | null } = { reachable: true, refusal: null };
  const door: { refusal: string | null; asked: number } = { refusal: null, asked: 0 };
  const record = { alreadyOver: false };
  const sockets: SocketHandlers[] = [];
  let uuids = 0;
  const side = createPhoneRemoteSide({
    sessionId: "s",
    clock,
    pendingKills,
    random: { uuid: () => `key-${++uuids}`, fraction: () => 0.5 },
    reconnectHints: () => () => {},
    api: {
      ticket: async () => {
        door.asked += 1;
        if (door.refusal !== null) throw { code: door.refusal };
        return { ticket: "t" };
      },
      kill: async ({ idempotencyKey, killToken }) => {
        asked.push(idempotencyKey);
        killTokens.push(killToken);
        if (!http.reachable) throw new TypeError("no network");
        if (http.refusal !== null) throw { code: http.refusal };
        return { recorded: true, ...record };
      },
    },
    createSocket(handlers) {
      sockets.push(handlers);
      return { send: (text) => void sent.push(JSON.parse(text)), close() {} };
    },
  });
  onTestFinished(side.close);
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  const hear = (message: ServerMessage) => sockets.at(-1)?.message(JSON.stringify(message));
  const open = async () => {
    await settle();
    sockets.at(-1)?.opened();
    hear({ type: "phone", view, killToken: "token-of-this-phone" });
  };
  return { side, clock, sent, asked, killTokens, http, door, record, sockets, pendingKills, settle, hear, open };
}

test("[PH-3] the phone shows the session and tally from the server, and says when they may be out of date", async () => {
  const { side, open, sockets } = setUp();
  await open();
  expect(side.getSnapshot()).toMatchObject({ isCurrent: true, kill: "none", view: { status: "active" } });
  sockets.at(-1)?.closed(1006);
  expect(side.getSnapshot()).toMatchObject({ isCurrent: false, view: { tally: { control: "pointing" } } });
});

test("[PH-4] the phone's kill is sent over signaling and HTTP with the same key, and each step is shown", async () => {
  const { side, open, sent, asked, http, hear, settle, clock, pendingKills } = setUp();
  await open();
  http.reachable = false;
  side.kill();
  side.kill();
  await settle();
  expect(sent.filter(({ type }) => type === "kill").map(({ idempotencyKey }) => idempotencyKey)).toEqual([
    "key-1",
    "key-1",
  ]);
  expect(asked).toEqual(["key-1"]);
  expect(side.getSnapshot()).toMatchObject({ kill: "sent", view: { status: "active" } });
  hear({ type: "killed", atMs: 5, epoch: 4, recorded: false });
  expect(side.getSnapshot()).toMatchObject({
    kill: "told",
    view: { status: "ended", endReason: "killed", tally: null },
  });
  // Messages from before the end don't revive the session.
  hear({ type: "phone", view });
  expect(side.getSnapshot().view?.status).toBe("ended");
  expect(pendingKills.kept.size).toBe(1);
  http.reachable = true;
  clock.advance(600);
  await settle();
  expect(side.getSnapshot().kill).toBe("recorded");
  expect(pendingKills.kept.size).toBe(0);
});

test("[PH-4] without a link the phone's kill is still sent, and kept until it's recorded", async () => {
  const { side, open, sockets, asked, settle } = setUp();
  await open();
  sockets.at(-1)?.closed(1006);
  side.kill();
  await settle();
  expect(asked).toEqual(["key-1"]);
  expect(side.getSnapshot()).toMatchObject({ kill: "recorded", view: { status: "ended" } });
});

test("[KS-16] the phone's kill carries the token from the socket's first message, not from a later one", async () => {
  const { side, open, hear, sockets, killTokens, settle } = setUp();
  await open();
  hear({ type: "phone", view });
  sockets.at(-1)?.closed(1006);
  side.kill();
  await settle();
  expect(killTokens).toEqual(["token-of-this-phone"]);
});

test("[PH-4] an unpaired phone says that its kill was refused and promises no retry", async () => {
  const { side, open, http, sockets, settle } = setUp();
  await open();
  http.refusal = "PAIRING_REFUSED";
  sockets.at(-1)?.closed(1006);
  side.kill();
  await settle();
  expect(side.getSnapshot().kill).toBe("refused");
});

test("[PH-6] a phone that slept through the end says that the session has ended and shows nothing as live", async () => {
  const { side, open, door, sockets, clock, settle } = setUp();
  await open();
  door.refusal = "SESSION_ENDED";
  sockets.at(-1)?.closed(1006);
  clock.advance(60_000);
  await settle();
  expect(side.getSnapshot()).toMatchObject({
    over: "session",
    view: { status: "ended", endReason: null, effectiveScopes: [], tally: null },
    kill: "none",
  });
});

test("[PH-6] a phone that connects after the end still learns that the session has ended", async () => {
  const { side, sockets, settle } = setUp();
  await settle();
  sockets.at(-1)?.closed(closeCodes.sessionEnded);
  expect(side.getSnapshot()).toMatchObject({ over: "session", view: null });
});

test("[PH-6][KS-8] a kill on a phone that slept through the end doesn't claim to have stopped anything", async () => {
  const { side, open, record, sockets, pendingKills, settle } = setUp();
  await open();
  record.alreadyOver = true;
  sockets.at(-1)?.closed(1006);
  side.kill();
  await settle();
  expect(side.getSnapshot()).toMatchObject({ kill: "too-late", over: "session", view: { endReason: null } });
  expect(pendingKills.kept.size).toBe(0);
});

test.each(["PAIRING_REFUSED", "ROOM_NOT_FOUND"])(
  "[PH-6] a phone that returns without a pairing (%s) says so and stops reconnecting",
  async (code) => {
    const { side, open, door, sockets, clock, settle } = setUp();
    await open();
    door.refusal = code;
    sockets.at(-1)?.closed(1006);
    clock.advance(60_000);
    await settle();
    expect(side.getSnapshot().over).toBe("pairing");
    const { asked } = door;
    clock.advance(600_000);
    await settle();
    expect(door.asked).toBe(asked);
  },
);

test("[PH-6] a disconnected phone asks the server for the reason once, and keeps its kill switch after a temporary refusal", async () => {
  const { side, open, door, sockets, settle } = setUp();
  await open();
  sockets.at(-1)?.closed(closeCodes.policyViolation);
  await settle();
  expect(side.getSnapshot()).toMatchObject({ over: null, view: { status: "active" }, signaling: { status: "failed" } });
  side.retryNow();
  await open();
  door.refusal = "PAIRING_REFUSED";
  sockets.at(-1)?.closed(closeCodes.notAMember);
  await settle();
  expect(side.getSnapshot().over).toBe("pairing");
});

test("[PH-6] a phone that's disconnected because the artist was suspended learns that the session has ended", async () => {
  const { side, open, door, sockets, settle } = setUp();
  await open();
  door.refusal = "SESSION_ENDED";
  sockets.at(-1)?.closed(closeCodes.suspended);
  await settle();
  expect(side.getSnapshot().over).toBe("session");
});

const reporting = (recorder: RecorderReport | null): ServerMessage => ({
  type: "phone",
  view: { ...view, tally: view.tally && { ...view.tally, recorder } },
});
const report: RecorderReport = { status: "armed", seconds: 0, failure: null };

test("[TK-66] a request to record is shown as asked until the studio reports what it did", async () => {
  const { side, open, hear, sent } = setUp();
  await open();
  hear(reporting(report));
  side.record(true);
  expect(sent.at(-1)).toEqual({ type: "record", on: true, pressedAtMs: view.serverNowMs });
  expect(side.getSnapshot().recording).toEqual({ status: "asked", on: true });
  hear(reporting(report));
  expect(side.getSnapshot().recording).toEqual({ status: "asked", on: true });
  hear(reporting({ ...report, status: "recording" }));
  expect(side.getSnapshot().recording).toEqual({ status: "idle" });
  side.record(false);
  hear(reporting({ ...report, status: "sealing", seconds: 9 }));
  expect(side.getSnapshot().recording).toEqual({ status: "idle" });
  side.record(true);
  hear(reporting({ ...report, failure: "no-input" }));
  expect(side.getSnapshot()).toMatchObject({
    recording: { status: "idle" },
    view: { tally: { recorder: { failure: "no-input" } } },
  });
});

test("[TK-66] a request that's unanswered, refused or couldn't be sent is never shown as done or sent again", async () => {
  const { side, clock, open, hear, sent, sockets, settle } = setUp();
  await open();
  const status = () => side.getSnapshot().recording.status;
  const requests = () => sent.filter(({ type }) => type === "record").length;
  side.record(true);
  for (let second = 0; second < 5; second += 1) {
    hear(reporting(report));
    clock.advance(1_000);
  }
  expect(status()).toBe("unanswered");
  expect(side.getSnapshot().isCurrent).toBe(true);
  side.record(true);
  hear({ type: "record-refused", code: "STUDIO_NOT_CONNECTED" });
  expect(side.getSnapshot().recording).toEqual({ status: "refused", code: "STUDIO_NOT_CONNECTED" });
  side.record(true);
  sockets.at(-1)?.closed(1006);
  expect([status(), requests()]).toEqual(["unanswered", 3]);
  side.record(false);
  expect([status(), requests()]).toEqual(["not-sent", 3]);
  clock.advance(60_000);
  await settle();
  await open();
  expect(requests()).toBe(3);
});

test("[TK-66] a failure that the studio reported before the press doesn't answer it, but the same failure again does", async () => {
  const { side, clock, open, hear } = setUp();
  await open();
  const status = () => side.getSnapshot().recording.status;
  const noInput = reporting({ ...report, status: "off", failure: "no-input" });
  hear(noInput);
  side.record(true);
  hear(noInput);
  expect(status()).toBe("asked");
  hear(reporting({ ...report, status: "off" }));
  hear(noInput);
  expect(status()).toBe("idle");
  side.record(true);
  for (let second = 0; second < 6; second += 1) {
    hear(noInput);
    clock.advance(1_000);
  }
  expect(status()).toBe("unanswered");
  hear(reporting({ ...report, status: "recording" }));
  expect(status()).toBe("idle");
});

test("[TK-66] a press that couldn't be sent is shown until the phone is connected again, and a refusal until the studio is", async () => {
  const { side, clock, open, hear, sockets, settle } = setUp();
  await open();
  const status = () => side.getSnapshot().recording.status;
  hear(reporting(report));
  side.record(true);
  hear({ type: "record-refused", code: "STUDIO_NOT_CONNECTED" });
  hear(reporting(null));
  expect(status()).toBe("refused");
  hear(reporting(report));
  expect(status()).toBe("idle");
  sockets.at(-1)?.closed(1006);
  side.record(true);
  expect(status()).toBe("not-sent");
  clock.advance(60_000);
  await settle();
  await open();
  hear(reporting(report));
  expect(status()).toBe("idle");
});

test("[TK-65] after a kill the phone sends no request to record", async () => {
  const { side, open, record, sent, sockets, settle } = setUp();
  await open();
  record.alreadyOver = true;
  side.kill();
  await settle();
  expect(sockets).toHaveLength(1);
  const { length } = sent;
  side.record(true);
  expect(sent).toHaveLength(length);
});
