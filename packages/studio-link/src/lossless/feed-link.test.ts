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

const heardReport = JSON.stringify({ kind: "heard", stream: 1, expected: 0, received: 0, equalBlocks: 0 });

test("[TK-129] more reports than an honest side sends end the feed, unread", async () => {
  const { ends, seen, clock } = await setUp();
  const limits = { studio: 20, desk: 50 };
  for (const side of ["studio", "desk"] as const) {
    const perSecond = limits[side];
    const reports = ends[side].channels.get(1);
    for (let second = 0; second < 3; second += 1) {
      clock.advance(1_000);
      for (let n = 0; n < perSecond; n += 1) reports?.deliver(heardReport);
    }
    expect([seen.reports[side], seen.lost.includes(side)]).toEqual([3 * perSecond, false]);
    reports?.deliver("not even a report");
    reports?.deliver(heardReport);
    expect([seen.reports[side], seen.lost.includes(side)]).toEqual([3 * perSecond, true]);
  }
});

test("[TK-129] a packet that comes to the studio ends the feed", async () => {
  const { ends, seen } = await setUp();
  ends.desk.channels.get(0)?.deliver(new ArrayBuffer(30));
  expect([seen.packets, seen.lost]).toEqual([1, []]);
  ends.studio.channels.get(0)?.deliver(new ArrayBuffer(30));
  expect([seen.packets, seen.lost]).toEqual([1, ["studio"]]);
});
