import { expect, onTestFinished, test } from "vitest";
import { withLinkId } from "../peer/link-id.ts";
import { allSlots, setUp } from "../testing/two-sides.ts";

/** The digest behind the words is computed on another thread: the one thing here that no fake can settle. */
async function wordsAreThere({ studio, desk }: ReturnType<typeof setUp>) {
  for (const side of [studio, desk]) await expect.poll(() => side.getSnapshot().link.words).toHaveLength(4);
}

test("[NG7] another device changes the sender's media track and nothing else", async () => {
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

test("[SG10] a frozen server is noticed in time, the gate closes and the link comes back with the server", async () => {
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

test("[WS-5] swapped fingerprints: the words differ and the gate stays closed", async () => {
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

test("[WS-5] on an honest link both read the same four words", async () => {
  const both = setUp();
  await both.goLive();
  await wordsAreThere(both);
  expect(both.studio.getSnapshot().link).toEqual(both.desk.getSnapshot().link);
  expect(both.studio.getSnapshot().link.verification).toBe("verified");
});

test("[NG6] a short interruption heals without an ICE restart", async () => {
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

test("[NG6] a longer interruption and a reported failure restart ICE on the same link", async () => {
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

test("[SG6] [NG4] a reloaded desk gets a fresh link and the picture without a new consent", async () => {
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

test("[SG7] an answer of another link is dropped", async () => {
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

test("[NG5] the desk and the studio apply the music parameters to the program feed's section alone", async () => {
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
