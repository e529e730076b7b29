import { createWindow } from "@foldback/testkit/fake-window";
import { fakeFingerprint } from "@foldback/testkit/network/fake-sdp";
import { expect, onTestFinished, test } from "vitest";
import { withLinkId } from "../peer/link-id.ts";
import type { SignalingLinkState } from "../signaling/signaling-link-state.ts";
import { allSlots, setUp } from "../testing/two-sides.ts";

/** The digest behind the words is computed on another thread, which no fake can control. */
async function wordsAreThere({ studio, desk }: ReturnType<typeof setUp>) {
  for (const side of [studio, desk]) await expect.poll(() => side.getSnapshot().link.words).toHaveLength(4);
}

test("[NG-7] choosing another device replaces the sender's media track and nothing else", async () => {
  const both = setUp();
  await both.goLive();
  both.studioDevices.plug("interface");
  await both.settle();
  await both.studio.getSnapshot().actions.chooseProgramFeed({ kind: "input", deviceId: "interface" });
  await both.settle();
  expect(both.sentLabels()).toEqual(["screen", "interface", null, null]);
  expect(both.network.connections).toHaveLength(2);
  expect(both.studio.getSnapshot().session?.status).toBe("active");
});

test("[SG-10] when the server freezes, the gate closes in time, and the link recovers when the server does", async () => {
  const both = setUp();
  await both.goLive();
  both.server.signaling.setFrozen(true);
  await both.advance(3_000);
  expect(both.studio.getSnapshot().signaling.status).not.toBe("open");
  expect(both.studio.getSnapshot().gate).toEqual({ status: "closed", reason: "link-lost" });
  expect(both.sentLabels()).toEqual(allSlots);
  both.server.signaling.setFrozen(false);
  await both.advance(15_000);
  expect(both.studio.getSnapshot().signaling.status).toBe("open");
  expect(both.studio.getSnapshot().gate.status).toBe("open");
});

/** True in the states in which both pages show "Reconnecting". */
function isToldOfLoss({ getSnapshot }: { getSnapshot(): { signaling: SignalingLinkState } }) {
  const { signaling } = getSnapshot();
  return signaling.status === "waiting" || (signaling.status === "connecting" && signaling.attempt > 1);
}

test("[REL-1] [REL-6] a frozen server is reported within three seconds and until it's back", async () => {
  const both = setUp();
  await both.goLive();
  both.server.signaling.setFrozen(true);
  await both.advance(3_000);
  expect(both.studio.getSnapshot().gate).toEqual({ status: "closed", reason: "link-lost" });
  for (let passedMs = 3_000; passedMs < 30_000; passedMs += 1_000) {
    expect([both.studio, both.desk].map(isToldOfLoss)).toEqual([true, true]);
    await both.advance(1_000);
  }
});

test("[REL-1] [CT-6] when the server dies, control closes immediately, both sides are notified, and the picture continues", async () => {
  const both = setUp();
  await both.goLive();
  both.server.setReachable(false);
  await both.settle();
  expect(both.studio.getSnapshot().gate).toEqual({ status: "closed", reason: "link-lost" });
  expect([both.studio, both.desk].map(isToldOfLoss)).toEqual([true, true]);
  await both.advance(5_000);
  expect(both.sentLabels()).toEqual(allSlots);
  expect(both.studio.getSnapshot().gate.status).toBe("closed");
});

test("[REL-6] a cable unplugged for five seconds closes control, is reported within three, and the link recovers three seconds after its return", async () => {
  const both = setUp();
  await both.goLive();
  both.network.cut();
  both.server.signaling.setFrozen(true);
  for (const { iceState } of both.network.connections) iceState("disconnected");
  await both.advance(3_000);
  expect([both.studio, both.desk].map(isToldOfLoss)).toEqual([true, true]);
  expect(both.studio.getSnapshot().gate).toEqual({ status: "closed", reason: "link-lost" });
  await both.advance(2_000);
  both.network.heal();
  both.server.signaling.setFrozen(false);
  for (const { iceState } of both.network.connections) iceState("connected");
  await both.advance(3_000);
  expect(both.sentLabels()).toEqual(allSlots);
  // With a real link, frames would now arrive on their own.
  both.sinks.picture.showFrame(1280, 720);
  expect(both.desk.getSnapshot()).toMatchObject({ peer: { status: "connected" }, picture: { dark: null } });
});

test("[WS-5] if fingerprints are swapped, the words differ and the gate stays closed", async () => {
  const both = setUp();
  const middle = "AA:BB:CC:DD";
  both.server.signaling.setTampering((message) =>
    message.type === "offer" || message.type === "answer"
      ? { ...message, sdp: message.sdp.replace(/(a=fingerprint:sha-256 )\S+/g, `$1${middle}`) }
      : message,
  );
  await both.goLive();
  await wordsAreThere(both);
  const [studio, desk] = [both.studio.getSnapshot().link, both.desk.getSnapshot().link];
  expect(studio.words).not.toEqual(desk.words);
  expect([studio.verification, desk.verification]).toEqual(["mismatch", "mismatch"]);
  expect(both.studio.getSnapshot().gate).toEqual({ status: "closed", reason: "unverified-link" });
  both.desk.getSnapshot().actions.click?.({ x: 0.5, y: 0.5 });
  both.desk.getSnapshot().actions.nativeClick?.({ x: 0.5, y: 0.5 });
  await both.settle();
  expect([both.guide, both.injected]).toEqual([[], []]);
});

const anotherFingerprint = (sdp: string) => sdp.replace(/(a=fingerprint:sha-256 )\S+/g, `$1${fakeFingerprint(9)}`);

test.each([
  { kind: "offer", dropped: 1 },
  { kind: "answer", dropped: 0 },
] as const)(
  "[WS-5] an $kind with another fingerprint that comes once the link is verified is dropped, both sides show it, and control ends",
  async ({ kind, dropped }) => {
    const both = setUp();
    await both.goLive();
    expect(both.studio.getSnapshot()).toMatchObject({ link: { verification: "verified" }, gate: { status: "open" } });
    const before = both.network.connections[dropped]?.remoteSdp();
    both.server.signaling.setTampering((message) =>
      message.type === kind ? { ...message, sdp: anotherFingerprint(message.sdp) } : message,
    );
    both.network.connections[0]?.iceState("failed");
    await both.advance(2_000);
    expect(both.network.connections[dropped]?.remoteSdp()).toBe(before);
    const ends = [both.studio, both.desk].map((side) => side.getSnapshot().link.verification);
    expect(ends).toEqual(["mismatch", "mismatch"]);
    expect(both.studio.getSnapshot().gate).toEqual({ status: "closed", reason: "unverified-link" });
    expect(both.sentLabels()).toEqual(allSlots);
  },
);

test("[WS-5] the gate stays closed until the fingerprints have been compared", async () => {
  const both = setUp();
  both.network.keepBack((data) => typeof data === "string" && data.includes('"fingerprints"'));
  await both.goLive();
  await wordsAreThere(both);
  expect(both.studio.getSnapshot().link.verification).toBe("pending");
  expect(both.studio.getSnapshot().gate).toEqual({ status: "closed", reason: "unverified-link" });
  both.desk.getSnapshot().actions.click?.({ x: 0.5, y: 0.5 });
  await both.settle();
  expect(both.guide).toEqual([]);
});

test("[WS-5] when the server returns, both browsers send it their fingerprints again", async () => {
  const both = setUp();
  await both.goLive();
  both.server.signaling.setFrozen(true);
  await both.advance(3_000);
  const before = both.server.signaling.sent.length;
  both.server.signaling.setFrozen(false);
  await both.advance(15_000);
  const told = both.server.signaling.sent
    .slice(before)
    .flatMap(({ message }) => (message.type === "link-fingerprints" ? [[message.local, message.remote]] : []));
  const [[local, remote] = [], ...others] = told;
  expect(local).toEqual(expect.any(String));
  expect(others).toContainEqual([remote, local]);
});

test("[WS-5] on an honest link both sides show the same four words", async () => {
  const both = setUp();
  await both.goLive();
  await wordsAreThere(both);
  expect(both.studio.getSnapshot().link).toEqual(both.desk.getSnapshot().link);
  expect(both.studio.getSnapshot().link.verification).toBe("verified");
});

test("[NG-6] a short interruption ends without an ICE restart", async () => {
  const both = setUp();
  await both.goLive();
  both.network.cut();
  await both.advance(2_000);
  expect(both.studio.getSnapshot().peer.status).toBe("interrupted");
  both.network.heal();
  await both.advance(1_000);
  expect(both.studio.getSnapshot().peer.status).toBe("connected");
  expect(both.network.connections[0]?.restarts()).toBe(0);
});

test("[NG-6] a longer interruption or a reported failure restarts ICE on the same link", async () => {
  const both = setUp();
  await both.goLive();
  both.network.cut();
  await both.advance(6_000);
  expect(both.studio.getSnapshot().peer.status).toBe("restarting");
  expect(both.notices).toContainEqual({ id: "peerConnectionFailed", values: {}, code: null });
  expect(both.network.connections[0]?.restarts()).toBe(1);
  both.network.heal();
  await both.advance(1_500);
  expect(both.studio.getSnapshot().peer.status).toBe("connected");
  expect(both.network.connections).toHaveLength(2);
  expect(both.sentLabels()).toEqual(allSlots);

  both.network.connections[0]?.iceState("failed");
  await both.advance(250);
  expect(both.network.connections[0]?.restarts()).toBe(2);
});

test("[SG-6] [NG-4] a reloaded desk gets a new link and the picture without new consent", async () => {
  const both = setUp();
  await both.goLive();
  both.desk.close();
  both.server.signaling.drop("engineer");
  await both.settle();
  const reloaded = both.openDesk();
  onTestFinished(reloaded.close);
  await both.advance(2_000);
  expect(reloaded.getSnapshot()).toMatchObject({ joined: true, peer: { status: "connected" } });
  expect(both.sentLabels()).toEqual(allSlots);
});

test("[SG-7] an answer for another link is dropped", async () => {
  const both = setUp();
  await both.goLive();
  const before = both.network.connections[0]?.remoteSdp();
  both.server.signaling.deliverRaw("artist", {
    type: "answer",
    sdp: withLinkId("v=0\r\nm=audio 9\r\n", "other"),
    from: "engineer",
  });
  await both.settle();
  expect(both.network.connections[0]?.remoteSdp()).toBe(before);
});

test("[NG-5] the desk and the studio apply the music settings only to the program feed's section", async () => {
  const both = setUp();
  await both.goLive();
  for (const connection of both.network.connections) {
    const [feed, ...speech] = connection
      .remoteSdp()
      .split(/(?=m=audio)/)
      .slice(1);
    expect(feed).toContain("stereo=1");
    expect(feed).toContain("maxaveragebitrate=510000");
    expect(speech.join("")).not.toContain("stereo=1");
  }
});

test("[NG-9] when another page takes the engineer's seat, the studio closes the old link immediately and the new page gets the picture", async () => {
  const both = setUp();
  await both.goLive();
  // The old page gets no message about this and keeps its end of the link open, as a hostile page would.
  both.server.signaling.deliverRaw("artist", { type: "peer-joined", from: "engineer", page: "another page" });
  both.server.signaling.flush();
  const [studioEnd, deskEnd] = both.network.connections;
  expect([studioEnd?.isClosed(), deskEnd?.isClosed()]).toEqual([true, false]);
});

test("[NG-9] [SG-9] an engineer who moves the session to a second window gets the picture there, and the first goes dark without waiting for it", async () => {
  const both = setUp();
  await both.goLive();
  const window = createWindow();
  const second = both.openDesk(window);
  onTestFinished(second.close);
  await both.settle();
  second.getSnapshot().actions.moveHere?.();
  await both.settle();
  window.sinks.picture.showFrame(1280, 720);
  expect(second.getSnapshot()).toMatchObject({ joined: true, peer: { status: "connected" }, picture: { dark: null } });
  expect(both.studio.getSnapshot().peer.status).toBe("connected");
  expect(both.sentLabels()).toEqual(allSlots);
  const first = both.desk.getSnapshot();
  expect(first).toMatchObject({ seat: { status: "elsewhere", wasHere: true }, peer: { status: "closed" } });
  expect(first.picture.dark).toBe("opened-elsewhere");

  // When the first window takes the session back, the second one loses it.
  first.actions.moveHere?.();
  await both.settle();
  both.sinks.picture.showFrame(1280, 720);
  expect(both.desk.getSnapshot()).toMatchObject({ peer: { status: "connected" }, picture: { dark: null } });
  expect(second.getSnapshot().peer.status).toBe("closed");
  expect(both.network.connections.filter((connection) => !connection.isClosed())).toHaveLength(2);
});

test("[NG-9] [ST-2] with two windows standing by, the one where the engineer presses Join gets the picture", async () => {
  const both = setUp();
  await both.settle();
  await both.studio.getSnapshot().actions.start?.("engineer-1");
  await both.settle();
  const second = both.openDesk(createWindow());
  onTestFinished(second.close);
  await both.settle();
  expect([both.desk, second].map((desk) => desk.getSnapshot().peer.status)).toEqual(["connected", "idle"]);
  const joining = second.getSnapshot().actions.join?.(both.server.session()?.id ?? "");
  await both.settle();
  await joining;
  expect(second.getSnapshot()).toMatchObject({ joined: true, peer: { status: "connected" } });
  expect(both.desk.getSnapshot().peer.status).not.toBe("connected");
});

test("[NG-9] a replaced page closes its link when the server tells it to", async () => {
  const both = setUp();
  await both.goLive();
  both.server.signaling.replaced("engineer");
  both.server.signaling.flush();
  const [studioEnd, deskEnd] = both.network.connections;
  expect([studioEnd?.isClosed(), deskEnd?.isClosed()]).toEqual([false, true]);
  // The desk still shows the artist as present.
  expect(both.desk.getSnapshot()).toMatchObject({ artistPresent: true, picture: { dark: "opened-elsewhere" } });
  expect(both.sinks.picture.log.at(-1)).toBe("blackout");
  expect(both.sinks.programFeed.log.at(-1)).toBe("blackout");
});

test("[REL-7] [NG-9] the live link stays when each page's socket drops and returns", async () => {
  const both = setUp();
  await both.goLive();
  for (const side of ["engineer", "artist"] as const) {
    both.server.signaling.drop(side);
    await both.advance(5_000);
    expect(both[side === "artist" ? "studio" : "desk"].getSnapshot().signaling.status).toBe("open");
  }
  expect(both.network.connections).toHaveLength(2);
  expect(both.sentLabels()).toEqual(allSlots);
});

test("[NG-9] the engineer can move to another page while the studio's socket is down", async () => {
  const both = setUp();
  await both.goLive();
  both.server.signaling.drop("artist");
  const window = createWindow();
  const second = both.openDesk(window);
  onTestFinished(second.close);
  await both.settle();
  second.getSnapshot().actions.moveHere?.();
  await both.advance(5_000);
  window.sinks.picture.showFrame(1280, 720);
  expect(second.getSnapshot()).toMatchObject({ peer: { status: "connected" }, picture: { dark: null } });
  expect(both.network.connections.filter((connection) => !connection.isClosed())).toHaveLength(2);
});

test("[NG-9] when the artist moves the session to a second window, it takes over the link and the first one has none", async () => {
  const both = setUp();
  await both.goLive();
  const second = both.openStudio(createWindow());
  onTestFinished(second.close);
  await both.settle();
  second.getSnapshot().actions.moveHere?.();
  await both.settle();
  expect(second.getSnapshot().peer.status).toBe("connected");
  expect(both.desk.getSnapshot().peer.status).toBe("connected");
  expect(both.studio.getSnapshot()).toMatchObject({ peer: { status: "closed" }, tally: { screen: false } });
  await both.advance(3_000);
  expect(both.network.connections.filter((connection) => !connection.isClosed())).toHaveLength(2);
});
