/**
 * The frames about the artist's DAW, all on the `input` channel. The desk sends only `daw-command`. Everything else
 * comes from the studio, and only while the engineer has the scope for it. An older page ignores all of them.
 */
import { changeStates } from "@foldback/domain/mixer/change-line";
import { dawRefusals } from "@foldback/domain/mixer/daw-command";
import { dawKinds } from "@foldback/domain/mixer/fader-law";
import { highestLevel, masterStrip, stripsPerBank } from "@foldback/domain/mixer/mackie";
import * as z from "zod/mini";

const counter = z.int().check(z.nonnegative());
const strip = z.int().check(z.minimum(0), z.maximum(masterStrip));
const level = z.int().check(z.minimum(0), z.maximum(highestLevel));
const ring = z.int().check(z.minimum(1), z.maximum(11));
const name = z.string().check(z.maxLength(16));
const ofStrip = { strip, generation: counter };
const ofBank = { strip: z.int().check(z.minimum(0), z.maximum(stripsPerBank - 1)), generation: counter };

const command = z.discriminatedUnion("act", [
  z.strictObject({ act: z.literal("level"), ...ofStrip, level }),
  z.strictObject({ act: z.literal("pan"), ...ofBank, ticks: z.int().check(z.minimum(-15), z.maximum(15)) }),
  z.strictObject({ act: z.enum(["arm", "solo", "mute"]), ...ofBank, on: z.boolean() }),
  z.strictObject({ act: z.literal("bank"), move: z.enum(["left", "right", "channel-left", "channel-right"]) }),
  z.strictObject({ act: z.literal("undo"), change: counter }),
  z.strictObject({ act: z.literal("transport"), key: z.enum(["rewind", "forward", "stop", "play", "record"]) }),
]);
const dawCommand = z.strictObject({ kind: z.literal("daw-command"), epoch: counter, sequence: counter, command });

/**
 * `waiting`: connected, but the DAW hasn't sent anything. `silent`: it has stopped answering. `off`: the artist has
 * disconnected it.
 */
const dawStatuses = ["off", "waiting", "live", "silent"] as const;
const dawStatus = z.strictObject({
  kind: z.literal("daw-status"),
  status: z.enum(dawStatuses),
  daw: z.enum(dawKinds),
  /** False if the artist's browser doesn't let track names through. */
  hasNames: z.boolean(),
  /** True while the DAW is moving to another bank. */
  isMoving: z.boolean(),
  /** The position of the bank's first strip, counted from where the surface started. */
  offset: z.int(),
});
const known = z.nullable(z.boolean());
const dawStrip = z.strictObject({
  kind: z.literal("daw-strip"),
  ...ofStrip,
  label: name,
  level: z.nullable(level),
  pan: z.nullable(ring),
  mute: known,
  solo: known,
  arm: known,
  /** True for a moment after the artist has moved this fader. The engineer can't move it then. */
  isArtists: z.boolean(),
});
const dawMeters = z.strictObject({
  kind: z.literal("daw-meters"),
  levels: z.array(z.int().check(z.minimum(0), z.maximum(13))).check(z.length(stripsPerBank)),
});
const dawTransport = z.strictObject({
  kind: z.literal("daw-transport"),
  run: z.nullable(z.enum(["stopped", "playing", "paused"])),
  record: z.nullable(z.enum(["off", "armed", "recording"])),
  position: z.string().check(z.maxLength(24)),
});
const changeStart = {
  kind: z.literal("daw-change"),
  id: counter,
  label: name,
  position: z.int(),
  state: z.enum(changeStates),
};
const dawChange = z.discriminatedUnion("what", [
  z.strictObject({ ...changeStart, what: z.enum(["level", "pan"]), from: level, to: level }),
  z.strictObject({ ...changeStart, what: z.enum(["arm", "solo", "mute"]), from: z.boolean(), to: z.boolean() }),
]);
const dawRefused = z.strictObject({ kind: z.literal("daw-refused"), reason: z.enum(dawRefusals) });

export const dawFrames = [dawCommand, dawStatus, dawStrip, dawMeters, dawTransport, dawChange, dawRefused] as const;
