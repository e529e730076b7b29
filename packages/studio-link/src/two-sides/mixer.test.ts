import { fakePair } from "@foldback/testkit/midi/fake-midi";
import { expect, test } from "vitest";
import { openMixer } from "../testing/live-mixer.ts";
import { setUp } from "../testing/two-sides.ts";

test("[MX-2] a fader moves with a touch before and after it, and the desk follows what the DAW shows", async () => {
  const both = await openMixer();
  both.mix.level(both.strip(0), 8_000);
  both.mix.level(both.strip(0), 8_100);
  both.mix.level(both.strip(0), 8_192);
  await both.advance(1_000);
  expect(both.sent()).toEqual([
    [0x90, 0x68, 0x7f],
    [0xe0, 8_000 & 0x7f, 8_000 >> 7],
    [0xe0, 0, 0x40],
    [0x90, 0x68, 0],
  ]);
  expect(both.strip(0).level).toBe(8_192);
  expect(both.deskView().changes).toEqual([
    { id: 1, label: "Kick", position: 0, what: "level", from: 12_000, to: 8_192, state: "seen" },
  ]);
});

test("[MX-9] a DAW that doesn't echo leaves a change as sent", async () => {
  const both = await openMixer();
  both.midi.daw.hang();
  both.mix.level(both.strip(0), 8_000);
  both.mix.send({ act: "solo", strip: 1, generation: both.strip(1).generation, on: true });
  await both.advance(1_000);
  expect(both.deskView().changes.map(({ what, state }) => [what, state])).toEqual([
    ["level", "sent"],
    ["solo", "sent"],
  ]);
  await both.advance(1_500);
  expect(both.deskView().status?.status).toBe("silent");
  both.midi.daw.start();
  await both.advance(250);
  expect(both.deskView().status?.status).toBe("live");
  expect(both.deskView().changes[1]).toMatchObject({ what: "solo", state: "seen" });
});

test("[MX-6] when the artist moves the same fader, the engineer's hand lets go and stays away for two seconds", async () => {
  const both = await openMixer();
  both.mix.level(both.strip(0), 8_000);
  await both.settle();
  both.midi.daw.change(0, { level: 15_000 });
  await both.advance(100);
  expect(both.sent().at(-1)).toEqual([0x90, 0x68, 0]);
  expect(both.strip(0)).toMatchObject({ level: 15_000, isArtists: true });
  const before = both.sent().length;
  both.mix.level(both.strip(0), 8_000);
  await both.advance(250);
  expect(both.sent()).toHaveLength(before);
  expect(both.deskView()).toMatchObject({ refusal: { reason: "artist-has-it" }, changes: [{ state: "yielded" }] });
  await both.advance(2_250);
  expect(both.strip(0).isArtists).toBe(false);
  both.mix.level(both.strip(0), 8_000);
  await both.advance(500);
  expect(both.midi.daw.tracks[0]?.level).toBe(8_000);
});

test("[MX-6] the DAW's rounded echo isn't the artist", async () => {
  const both = await openMixer();
  const { daw } = both.midi;
  both.mix.level(both.strip(0), 8_007);
  await both.settle();
  daw.change(0, { level: 8_000 });
  await both.advance(100);
  expect(both.strip(0).isArtists).toBe(false);
});

test("[MX-5] a command for a strip that shows another track by now is refused", async () => {
  const both = await openMixer();
  const kick = both.strip(0);
  both.mix.send({ act: "bank", move: "channel-right" });
  await both.advance(500);
  expect(both.strip(0).label).toBe("Snare");
  expect(both.deskView().status).toMatchObject({ offset: 1, isMoving: false });
  both.mix.level(kick, 0);
  await both.advance(500);
  expect(both.midi.daw.tracks.map(({ level }) => level)).toEqual(Array(10).fill(12_000));
  expect(both.deskView().refusal?.reason).toBe("other-track");
});

test("[MX-5] a DAW that redraws late has still moved its bank", async () => {
  const both = await openMixer();
  both.midi.daw.hang();
  both.mix.send({ act: "bank", move: "channel-right" });
  await both.advance(1_000);
  both.midi.daw.start();
  await both.advance(500);
  expect(both.strip(0).label).toBe("Snare");
  expect(both.deskView().status).toMatchObject({ offset: 1, isMoving: false });
});

test("[MX-5] while the bank moves, nothing is changed, and at its end it stays where it is", async () => {
  const both = await openMixer();
  both.mix.send({ act: "bank", move: "left" });
  both.mix.send({ act: "mute", strip: 0, generation: 2, on: true });
  await both.advance(2_000);
  expect(both.deskView()).toMatchObject({ status: { offset: 0 }, refusal: { reason: "bank-moving" } });
  expect(both.midi.daw.tracks[0]?.mute).toBe(false);
});

test("[MX-9] a restore during a bank's move waits for its end and then finds every track", async () => {
  const both = await openMixer();
  both.mix.level(both.strip(0), 1_000);
  await both.advance(500);
  both.mix.send({ act: "bank", move: "right" });
  await both.advance(20);
  expect(both.midi.daw.offset()).toBe(8);
  both.mixer.restore();
  await both.advance(6_000);
  expect(both.mixer.getSnapshot().putBack).toEqual({ restored: 1, skipped: 0 });
  expect(both.midi.daw.tracks[0]?.level).toBe(12_000);
  expect([both.midi.daw.offset(), both.deskView().status?.offset]).toEqual([8, 8]);
});

test("[MX-9] a switch is pressed only if the DAW shows the other state", async () => {
  const both = await openMixer();
  const { generation } = both.strip(2);
  both.mix.send({ act: "mute", strip: 2, generation, on: true });
  both.mix.send({ act: "mute", strip: 2, generation, on: true });
  await both.advance(250);
  expect(both.midi.daw.tracks[2]?.mute).toBe(true);
  both.midi.daw.change(2, { mute: false });
  both.mix.send({ act: "mute", strip: 2, generation, on: false });
  await both.advance(250);
  expect(both.midi.daw.tracks[2]?.mute).toBe(false);
  expect(both.deskView().changes).toHaveLength(1);
});

test("[MX-9] the artist restores the mix as it was, in every bank, and the bank returns", async () => {
  const both = await openMixer();
  both.mix.level(both.strip(0), 1_000);
  await both.advance(500);
  both.mix.level(both.strip(0), 2_000);
  both.mix.send({ act: "pan", strip: 1, generation: both.strip(1).generation, ticks: -3 });
  both.mix.send({ act: "solo", strip: 3, generation: both.strip(3).generation, on: true });
  both.mix.level(both.strip(8), 0);
  await both.advance(500);
  both.mix.send({ act: "bank", move: "right" });
  await both.advance(500);
  expect(both.deskView().status?.offset).toBe(8);
  both.mix.send({ act: "arm", strip: 1, generation: both.strip(1).generation, on: true });
  await both.advance(500);
  expect(
    both.midi.daw.tracks.filter(({ level, solo, arm, pan }) => level < 3_000 || solo || arm || pan < 6),
  ).toHaveLength(4);
  both.mixer.restore();
  expect(both.mixer.getSnapshot().isPuttingBack).toBe(true);
  await both.advance(4_000);
  expect(both.mixer.getSnapshot()).toMatchObject({ isPuttingBack: false, putBack: { restored: 5, skipped: 0 } });
  for (const track of both.midi.daw.tracks)
    expect(track).toMatchObject({ level: 12_000, pan: 6, mute: false, solo: false, arm: false });
  expect([both.midi.daw.master(), both.midi.daw.offset()]).toEqual([13_000, 8]);
  expect(new Set(both.deskView().changes.map(({ state }) => state))).toEqual(new Set(["undone"]));
});

test("[MX-9] a track that has moved isn't changed, and the artist learns how many were left out", async () => {
  const both = await openMixer();
  both.mix.level(both.strip(0), 1_000);
  await both.advance(500);
  both.midi.daw.change(0, { name: "Choir" });
  both.mixer.restore();
  await both.advance(1_000);
  expect(both.midi.daw.tracks[0]?.level).toBe(1_000);
  expect(both.mixer.getSnapshot().putBack).toEqual({ restored: 0, skipped: 1 });
});

test("[MX-9] the engineer undoes a change, and the later ones of the same value with it", async () => {
  const both = await openMixer();
  both.mix.level(both.strip(4), 9_000);
  await both.advance(500);
  both.mix.level(both.strip(4), 7_000);
  await both.advance(500);
  both.mix.send({ act: "undo", change: 1 });
  await both.advance(1_000);
  expect(both.midi.daw.tracks[4]?.level).toBe(12_000);
  expect(both.deskView().changes.map(({ state }) => state)).toEqual(["undone", "undone"]);
});

test("[MX-7] before the DAW has sent anything the desk waits, and a restarted DAW is unknown again", async () => {
  const both = setUp();
  await both.goLive("view-only");
  await both.mixer.ask();
  await both.mixer.connect({ daw: "other", pair: fakePair });
  await both.allowDaw();
  const view = () => both.desk.mixer.getSnapshot();
  expect(view().status?.status).toBe("waiting");
  both.desk.mixer.send({ act: "mute", strip: 0, generation: 1, on: true });
  await both.advance(250);
  expect(view().refusal?.reason).toBe("unknown-state");
  both.midi.daw.start();
  await both.advance(250);
  expect(view().strips[0]?.label).toBe("Kick");
  both.midi.daw.say([0xf0, 0, 0, 0x66, 0x14, 0x0f, 0x7f, 0xf7]);
  await both.advance(250);
  expect(view().strips[0]).toMatchObject({ label: "", level: null, generation: 2 });
});

test("[MX-7] a port that vanishes disconnects the DAW, and the desk says so", async () => {
  const both = await openMixer();
  both.midi.unplug();
  await both.advance(250);
  expect(both.mixer.getSnapshot()).toMatchObject({ phase: "choosing", failure: "gone", devices: { inputs: [] } });
  expect(both.deskView()).toMatchObject({ status: { status: "off" }, strips: [] });
});

test("[MX-8] a bus that feeds the surface its own messages is disconnected at once", async () => {
  const both = setUp();
  both.midi.behaviour.isLoop = true;
  await both.mixer.ask();
  await both.mixer.connect({ daw: "other", pair: fakePair });
  expect(both.mixer.getSnapshot()).toMatchObject({ phase: "choosing", failure: "loop" });
});

test("[MX-8] without system messages everything but the names works", async () => {
  const both = setUp();
  both.midi.behaviour.hasSystemMessages = false;
  await both.goLive("view-only");
  await both.connectDaw();
  await both.allowDaw();
  const view = both.desk.mixer.getSnapshot();
  expect(view.status?.hasNames).toBe(false);
  expect(view.strips[0]).toMatchObject({ label: "", level: 12_000 });
  expect(both.midi.daw.received).toEqual([]);
});

test("[MX-8] a refused permission, a browser without MIDI and a port in use are told apart", async () => {
  for (const refusal of ["denied", "unsupported"] as const) {
    const both = setUp();
    both.midi.refuse(refusal);
    await both.mixer.ask();
    expect(both.mixer.getSnapshot()).toMatchObject({ phase: "off", failure: refusal });
  }
  const both = setUp();
  both.midi.behaviour.isBusy = true;
  await both.mixer.ask();
  await both.mixer.connect({ daw: "other", pair: fakePair });
  expect(both.mixer.getSnapshot()).toMatchObject({ phase: "choosing", failure: "in-use" });
});

test("[MX-2] meters reach the desk at most twenty times a second", async () => {
  const both = await openMixer();
  let shown = 0;
  both.desk.mixer.subscribe(() => {
    shown += 1;
  });
  for (let level = 0; level < 12; level += 1) both.midi.daw.meter(2, level);
  await both.advance(50);
  expect([shown, both.deskView().meters[2]]).toEqual([1, 11]);
});
