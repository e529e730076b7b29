import { settled } from "@foldback/testkit/media/fake-media";
import { createFakeNetwork } from "@foldback/testkit/network/fake-network";
import { expect, test } from "vitest";
import { createPerfectNegotiation, type NegotiationMessage } from "./perfect-negotiation.ts";

type Held = { to: "studio" | "desk"; message: NegotiationMessage };

/** Two real negotiations over a connection on which the test delivers each message. */
function setUp() {
  const network = createFakeNetwork();
  const line: Held[] = [];
  const failures: unknown[] = [];
  const side = (polite: boolean, to: Held["to"]) => {
    const connection = network.createPeerConnection({});
    const negotiation = createPerfectNegotiation({
      connection,
      polite,
      send: (message) => line.push({ to, message }) > 0,
      tuneLocal: (sdp) => sdp,
      tuneRemote: (sdp) => sdp,
      admits: () => true,
      beforeAnswer() {},
      failed: (error) => failures.push(error),
    });
    return { connection, negotiation };
  };
  const studio = side(false, "desk");
  const desk = side(true, "studio");
  const deliver = async (pick: (held: Held) => boolean = () => true) => {
    const due = line.filter(pick);
    for (const held of due) {
      line.splice(line.indexOf(held), 1);
      (held.to === "desk" ? desk : studio).negotiation.receive(held.message);
    }
    await settled();
    return due.length;
  };
  const untilQuiet = async () => {
    await settled();
    while ((await deliver()) > 0);
  };
  return { network, line, failures, studio, desk, deliver, untilQuiet };
}

const stable = (side: { connection: RTCPeerConnection }) => side.connection.signalingState === "stable";

test("[NG-1] the studio makes the first offer, and the desk's channels don't trigger one", async () => {
  const { studio, desk, line, untilQuiet } = setUp();
  desk.connection.createDataChannel("input", { negotiated: true, id: 1 });
  await settled();
  expect(line).toEqual([]);
  studio.connection.addTransceiver("video", { direction: "sendonly" });
  await untilQuiet();
  expect([stable(studio), stable(desk)]).toEqual([true, true]);
});

test("[NG-1] when offers collide, the studio keeps its own and the desk yields, and both end up stable", async () => {
  const { studio, desk, line, failures, deliver, untilQuiet } = setUp();
  studio.connection.addTransceiver("video", { direction: "sendonly" });
  await untilQuiet();
  // Both sides offer at the same time, which is a collision.
  studio.connection.restartIce();
  desk.connection.addTransceiver("audio", { direction: "sendonly" });
  await settled();
  const offers = line.filter(({ message }) => message.type === "offer");
  expect(offers.map(({ to }) => to).sort()).toEqual(["desk", "studio"]);
  await deliver(({ to, message }) => to === "studio" && message.type === "offer");
  expect(studio.connection.signalingState).toBe("have-local-offer");
  await untilQuiet();
  expect([stable(studio), stable(desk)]).toEqual([true, true]);
  expect(failures).toEqual([]);
});

test("[NG-2] candidates that arrive before the description are applied after it", async () => {
  const { network, studio, line, failures, deliver, untilQuiet } = setUp();
  studio.connection.addTransceiver("video", { direction: "sendonly" });
  await settled();
  expect(line.map(({ message }) => message.type).sort()).toEqual(["ice-candidate", "offer"]);
  await deliver(({ message }) => message.type === "ice-candidate");
  expect(network.connections[1]?.remoteCandidates).toEqual([]);
  await untilQuiet();
  expect(network.connections[1]?.remoteCandidates).toEqual(["candidate:1 0"]);
  expect(failures).toEqual([]);
});

test("[NG-2] only a limited number of early candidates is stored", async () => {
  const { network, studio, desk, untilQuiet } = setUp();
  const candidate = { candidate: "candidate:9", sdpMid: "0", sdpMLineIndex: 0 };
  for (let n = 0; n < 1_000; n += 1) desk.negotiation.receive({ type: "ice-candidate", candidate });
  await settled();
  studio.connection.addTransceiver("video", { direction: "sendonly" });
  await untilQuiet();
  expect(network.connections[1]?.remoteCandidates.length).toBeLessThanOrEqual(65);
});

test("[SG-6] an offer lost with the signaling link is sent again, and a second answer is ignored", async () => {
  const { studio, desk, line, untilQuiet } = setUp();
  studio.connection.addTransceiver("video", { direction: "sendonly" });
  await settled();
  line.length = 0;
  expect(studio.negotiation.resend()).toBe(true);
  const [offer] = line;
  if (offer !== undefined) line.push(offer);
  await untilQuiet();
  expect([stable(studio), stable(desk)]).toEqual([true, true]);
  expect(studio.negotiation.resend()).toBe(false);
});

test("messages that arrive after closing are ignored", async () => {
  const { studio, desk, failures, untilQuiet } = setUp();
  studio.connection.addTransceiver("video", { direction: "sendonly" });
  desk.negotiation.close();
  await untilQuiet();
  expect(desk.connection.remoteDescription).toBeNull();
  expect(failures).toEqual([]);
});
