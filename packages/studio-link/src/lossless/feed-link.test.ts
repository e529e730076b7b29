import type { LosslessPart } from "@foldback/protocol/negotiation";
import { createFakeClock } from "@foldback/testkit/fake-clock";
import { settled } from "@foldback/testkit/media/fake-media";
import { createFakeNetwork } from "@foldback/testkit/network/fake-network";
import { fakeFingerprint, fakeSdp } from "@foldback/testkit/network/fake-sdp";
import { expect, test } from "vitest";
import type { Fingerprints } from "../peer/fingerprints.ts";
import { createFeedLink, type FeedLink } from "./feed-link.ts";

type Side = "studio" | "desk";
const otherSide = { studio: "desk", desk: "studio" } as const;

/** Both ends, connected and confirmed. `told` is what each side has said about its fingerprints. */
async function setUp() {
  const clock = createFakeClock();
  const network = createFakeNetwork();
  const links: Partial<Record<Side, FeedLink>> = {};
  const told: Partial<Record<Side, Fingerprints>> = {};
  const seen = { opened: [] as Side[], lost: [] as Side[], reports: { studio: 0, desk: 0 }, packets: 0 };
  const sent: LosslessPart[] = [];
  const open = (side: Side) =>
    createFeedLink({
      ...{ side, clock, iceServers: [], createPeerConnection: network.createPeerConnection },
      send(part) {
        sent.push(part);
        links[otherSide[side]]?.receive(part);
      },
      confirm(fingerprints) {
        told[side] = fingerprints;
        links[otherSide[side]]?.confirmed(fingerprints);
      },
      opened: () => seen.opened.push(side),
      packet() {
        seen.packets += 1;
      },
      report() {
        seen.reports[side] += 1;
      },
      lost: () => seen.lost.push(side),
    });
  const desk = open("desk");
  links.desk = desk;
  const studio = open("studio");
  links.studio = studio;
  for (let step = 0; step < 4; step += 1) {
    await settled();
    clock.advance(1_000);
    network.flush();
  }
  const [deskEnd, studioEnd] = network.connections;
  if (deskEnd === undefined || studioEnd === undefined) throw new Error("two connections were made");
  return { clock, network, studio, desk, ends: { studio: studioEnd, desk: deskEnd }, told, seen, sent };
}

const strangersSdp = fakeSdp([{ kind: "application" }], { ufrag: "stranger", fingerprint: fakeFingerprint(9) });

test("[TK-128] each side takes one description, so a second one can't bring in another browser's fingerprint", async () => {
  const { desk, studio, ends, seen, sent, clock } = await setUp();
  expect([seen.opened.toSorted(), sent.map(({ kind }) => kind)]).toEqual([
    ["desk", "studio"],
    ["offer", "answer"],
  ]);
  const before = [ends.desk.remoteSdp(), ends.studio.remoteSdp()];
  for (const kind of ["offer", "answer"] as const)
    for (const link of [desk, studio]) link.receive({ kind, sdp: strangersSdp });
  await settled();
  clock.advance(1_000);
  await settled();
  expect([[ends.desk.remoteSdp(), ends.studio.remoteSdp()], sent.length, seen.lost]).toEqual([before, 2, []]);
});

test("[TK-128] an open feed is lost once the other side sees other fingerprints", async () => {
  const { desk, told, seen } = await setUp();
  const { studio = { local: "", remote: "" } } = told;
  desk.confirmed(studio);
  expect(seen.lost).toEqual([]);
  desk.confirmed({ ...studio, remote: `sha-256 ${fakeFingerprint(9)}` });
  expect(seen.lost).toEqual(["desk"]);
});
