import { controlChannels } from "@foldback/protocol/control";
import { expect, test } from "vitest";
import { openMixer } from "../testing/live-mixer.ts";
import { setUp } from "../testing/two-sides.ts";

test("[MX-3] the engineer sees the mixer only after the artist has allowed it separately", async () => {
  const both = setUp();
  await both.goLive("control");
  await both.connectDaw();
  await both.advance(1_000);
  expect(both.desk.mixer.getSnapshot()).toMatchObject({ status: null, strips: [], transport: null });
  expect(await both.allowDaw()).toEqual({ ok: true });
  expect(both.desk.getSnapshot().scopes).toEqual(["view", "talk", "point", "control", "mixer", "transport"]);
  const view = both.desk.mixer.getSnapshot();
  expect(view.status).toMatchObject({ status: "live", daw: "live", hasNames: true, offset: 0 });
  expect(view.strips.map(({ label }) => label).slice(0, 3)).toEqual(["Kick", "Snare", "Hats"]);
  expect(view.strips[8]).toMatchObject({ strip: 8, level: 13_000 });
  expect(view.transport).toMatchObject({ run: "stopped", record: "off" });
});

test("[MX-4] with the transport alone, the engineer sees no track and moves none", async () => {
  const both = await openMixer(["transport"]);
  expect(both.deskView()).toMatchObject({ strips: [], meters: [], changes: [], transport: { run: "stopped" } });
  both.mix.send({ act: "mute", strip: 0, generation: 1, on: true });
  both.mix.send({ act: "transport", key: "play" });
  await both.advance(500);
  expect(both.sent()).toEqual([
    [0x90, 0x5e, 0x7f],
    [0x90, 0x5e, 0],
  ]);
  expect(both.deskView().transport).toMatchObject({ run: "playing" });
});

test("[MX-4] forged commands of a foreign epoch, without consent, or malformed reach no DAW", async () => {
  const both = setUp();
  await both.goLive("control");
  await both.connectDaw();
  const epoch = both.desk.getSnapshot().session?.epoch ?? 0;
  const forge = (frame: object) => {
    const text = JSON.stringify({ kind: "daw-command", epoch, sequence: 1, ...frame });
    for (const connection of both.network.connections)
      connection.channels.get(controlChannels.input.id)?.channel.send(text);
  };
  const level = { act: "level", strip: 0, generation: 1, level: 0 };
  forge({ command: level });
  await both.settle();
  await both.allowDaw();
  const now = both.desk.getSnapshot().session?.epoch ?? 0;
  for (const command of [
    { ...level, strip: 9 },
    { ...level, level: 16_384 },
    { ...level, level: 0.5 },
    { ...level, more: true },
    { act: "pan", strip: 8, generation: 1, ticks: 1 },
    { act: "transport", key: "erase" },
    { act: "quit" },
  ])
    forge({ epoch: now, sequence: 2, command });
  forge({ epoch: now - 1, sequence: 3, command: level });
  forge({ epoch: now + 1, sequence: 4, command: level });
  forge({ epoch: now, sequence: 5, command: { ...level, generation: 7 } });
  await both.advance(500);
  expect(both.midi.daw.received.filter(([status]) => status !== 0xf0)).toEqual([]);
});

test("[KS-1][MX-4] the kill releases a held fader in the same step, and nothing moves afterwards", async () => {
  const both = await openMixer();
  both.mix.level(both.strip(0), 8_000);
  await both.settle();
  expect(both.sent().at(-1)?.[0]).toBe(0xe0);
  both.studio.getSnapshot().actions.kill?.();
  expect(both.sent().at(-1)).toEqual([0x90, 0x68, 0]);
  const before = both.sent().length;
  const held = both.strip(0);
  both.mix.level(held, 0);
  await both.advance(1_000);
  expect(both.sent()).toHaveLength(before);
  expect(both.deskView().strips).toEqual([]);
  both.mixer.restore();
  await both.advance(1_000);
  expect(both.midi.daw.tracks[0]?.level).toBe(12_000);
});

test("[CO-4][MX-3] withdrawing the DAW takes effect in the studio first and leaves the rest of the access", async () => {
  const both = await openMixer();
  both.mix.level(both.strip(0), 8_000);
  await both.settle();
  const withdrawing = both.studio.getSnapshot().actions.withdrawDaw?.();
  both.mix.level(both.strip(1), 0);
  await both.settle();
  expect(await withdrawing).toEqual({ ok: true });
  expect(both.midi.daw.tracks[1]?.level).toBe(12_000);
  expect(both.sent().at(-1)).toEqual([0x90, 0x68, 0]);
  expect(both.desk.getSnapshot().scopes).toEqual(["view", "talk"]);
  expect(both.deskView().strips).toEqual([]);
});

test("[MX-3] another access level keeps the DAW, and withdrawing everything takes it away", async () => {
  const both = setUp();
  await both.goLive("pointing");
  await both.connectDaw();
  await both.allowDaw(["mixer"]);
  void both.studio.getSnapshot().actions.narrow?.("view-only");
  await both.settle();
  expect(both.desk.getSnapshot().scopes).toEqual(["view", "talk", "mixer"]);
  void both.studio.getSnapshot().actions.narrow?.(null);
  await both.settle();
  expect(both.desk.getSnapshot().scopes).toEqual([]);
});

test("[CT-6][MX-4] while the server is unreachable, the engineer can't move anything", async () => {
  const both = await openMixer();
  const kick = both.strip(0);
  both.server.setReachable(false);
  await both.settle();
  both.mix.level(kick, 0);
  await both.advance(250);
  expect(both.midi.daw.tracks[0]?.level).toBe(12_000);
});

test("[MX-4] a flood of commands is cut at a hundred a second", async () => {
  const both = await openMixer();
  for (let n = 0; n < 300; n += 1) both.mix.send({ act: "transport", key: "stop" });
  await both.settle();
  expect(both.sent()).toHaveLength(200);
  expect(both.deskView().refusal?.reason).toBe("too-fast");
});

test("[MX-4] a reloaded desk gets the whole mixer again", async () => {
  const both = await openMixer();
  both.mix.level(both.strip(0), 8_000);
  await both.advance(500);
  both.desk.close();
  await both.settle();
  const again = both.openDesk();
  await both.advance(2_000);
  expect(again.mixer.getSnapshot().strips[0]).toMatchObject({ label: "Kick", level: 8_000 });
  expect(again.mixer.getSnapshot().changes).toHaveLength(1);
  again.close();
});
