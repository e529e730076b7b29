import type { CompanionView, ServerMessage } from "@foldback/protocol/signaling";
import { createFakeClock } from "@foldback/testkit/fake-clock";
import { createPendingKillMemory } from "@foldback/testkit/two-sided-studio";
import { expect, onTestFinished, test } from "vitest";
import { createCompanionSide } from "./companion-side.ts";
import type { SocketHandlers } from "./ports.ts";

const view: CompanionView = {
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
  tally: { screen: true, microphone: false, control: "pointing", recording: false },
  startedAtMs: 1,
  endedAtMs: null,
  serverNowMs: 2,
};

function setUp() {
  const clock = createFakeClock();
  const pendingKills = createPendingKillMemory();
  const sent: { type: string; idempotencyKey?: string }[] = [];
  const asked: string[] = [];
  const http = { reachable: true };
  const sockets: SocketHandlers[] = [];
  let uuids = 0;
  const side = createCompanionSide({
    sessionId: "s",
    clock,
    pendingKills,
    random: { uuid: () => `key-${++uuids}`, fraction: () => 0.5 },
    networkReturn: () => () => {},
    api: {
      ticket: async () => ({ ticket: "t" }),
      kill: async ({ idempotencyKey }) => {
        asked.push(idempotencyKey);
        if (!http.reachable) throw new TypeError("no network");
        return { recorded: true };
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
    hear({ type: "companion", view });
  };
  return { side, clock, sent, asked, http, sockets, pendingKills, settle, hear, open };
}

test("[PH3] the phone shows what the server says of session and tally, and says when that may be old", async () => {
  const { side, open, sockets } = setUp();
  await open();
  expect(side.getSnapshot()).toMatchObject({ isCurrent: true, kill: "none", view: { status: "active" } });
  sockets.at(-1)?.closed(1006);
  expect(side.getSnapshot()).toMatchObject({ isCurrent: false, view: { tally: { control: "pointing" } } });
});

test("[PH4] the phone's kill goes over both ways with one key, and each step of it is told apart", async () => {
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
  // What was on its way before does not bring it back.
  hear({ type: "companion", view });
  expect(side.getSnapshot().view?.status).toBe("ended");
  expect(pendingKills.kept.size).toBe(1);
  http.reachable = true;
  clock.advance(600);
  await settle();
  expect(side.getSnapshot().kill).toBe("recorded");
  expect(pendingKills.kept.size).toBe(0);
});

test("[PH4] without a link the phone's kill still goes, and is kept until it is recorded", async () => {
  const { side, open, sockets, asked, settle } = setUp();
  await open();
  sockets.at(-1)?.closed(1006);
  side.kill();
  await settle();
  expect(asked).toEqual(["key-1"]);
  expect(side.getSnapshot()).toMatchObject({ kill: "recorded", view: { status: "ended" } });
});
