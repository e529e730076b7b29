import { maxDeviceName } from "@foldback/domain/pairing/phone-pairing";
import { maxGapMs, takeLights } from "@foldback/domain/takes/take-light";
import * as z from "zod/mini";
import { dawFrames } from "./daw-frames.ts";

/**
 * The frames sent on the two control channels: JSON text, with positions as fractions of the picture from 0 to 1. Moves
 * are also sent as bytes (`move-frame.ts`). `pointer` is unordered and not retransmitted, because only the newest
 * position matters. `input` is ordered and reliable, for everything that mustn't be lost.
 */
export const controlChannels = {
  pointer: { label: "pointer", id: 0, ordered: false, maxRetransmits: 0 },
  input: { label: "input", id: 1, ordered: true },
} as const;

const fraction = z.number().check(z.minimum(0), z.maximum(1));
const stamp = { epoch: z.int().check(z.nonnegative()), sequence: z.int().check(z.nonnegative()) };
const point = { x: fraction, y: fraction };

const pointerFrame = z.strictObject({ kind: z.literal("pointer"), ...stamp, ...point });
const nativeMouseMoveFrame = z.strictObject({ kind: z.literal("native-mouse-move"), ...stamp, ...point });
/** The engineer's pointer has left the picture. */
const pointerGoneFrame = z.strictObject({ kind: z.literal("pointer-gone"), ...stamp });
const clickFrame = z.strictObject({ kind: z.literal("click"), ...stamp, ...point });
const nativeMouseClickFrame = z.strictObject({
  kind: z.literal("native-mouse-click"),
  ...stamp,
  ...point,
  button: z.literal("left"),
});
const nativeKeyFrame = z.strictObject({
  kind: z.literal("native-key"),
  ...stamp,
  code: z.string().check(z.regex(/^[A-Za-z0-9]{1,32}$/)),
  down: z.boolean(),
});
const killFrame = z.strictObject({ kind: z.literal("kill") });
/** Has a default, because older pages don't send this field. */
const laterFlag = z._default(z.boolean(), false);
/**
 * From desk to studio: whether the talk key is held down, and whether a clip is being recorded. This only shows who is
 * speaking, because the voice has its own media track.
 */
const talkingFrame = z.strictObject({ kind: z.literal("talking"), held: z.boolean(), recorded: laterFlag });
/**
 * From studio to desk: what the studio is sending now. Otherwise the desk could take a frozen last frame for a live
 * picture.
 */
const sendingFrame = z.strictObject({
  kind: z.literal("sending"),
  screen: z.boolean(),
  programFeed: z.boolean(),
  listenback: z.boolean(),
  /** True if a companion is connected. Without one, a grant of control has no effect. */
  companion: laterFlag,
  /** True while the artist records a take. */
  recording: laterFlag,
});
/**
 * From studio to desk: whether the artist's takes are safe. It isn't part of `sending`, because an older desk page
 * would then reject that whole frame.
 */
const takesFrame = z.strictObject({ kind: z.literal("takes"), light: z.enum(takeLights) });
/** From studio to desk: true while a take is being recorded that keeps this engineer's talkback. */
const keepsTalkbackFrame = z.strictObject({ kind: z.literal("keeps-talkback"), on: z.boolean() });
/** From studio to desk: how much is missing from the session's takes. An older desk page ignores this frame. */
const takesGapFrame = z.strictObject({
  kind: z.literal("takes-gap"),
  gapMs: z.int().check(z.minimum(0), z.maximum(maxGapMs)),
});
/** From studio to desk: the input that the program feed comes from, or null. An older desk page ignores this frame. */
const programDeviceFrame = z.strictObject({
  kind: z.literal("program-device"),
  name: z.nullable(z.string().check(z.maxLength(maxDeviceName))),
});
/** Says that this page reads moves as bytes. An older page ignores this frame and keeps getting text. */
const readsByteMovesFrame = z.strictObject({ kind: z.literal("reads-byte-moves") });
const heartbeatFrame = z.strictObject({ kind: z.literal("heartbeat"), n: z.int() });
const heartbeatEchoFrame = z.strictObject({ kind: z.literal("heartbeat-echo"), n: z.int() });
/** The DTLS fingerprints as each side sees them. Comparing them lets both sides detect a man in the middle. */
const fingerprintsFrame = z.strictObject({
  kind: z.literal("fingerprints"),
  local: z.string().check(z.maxLength(160)),
  remote: z.string().check(z.maxLength(160)),
});

/**
 * The same for the lossless feed's own connection. Each side waits for the other's fingerprints before it sends or
 * plays anything.
 */
const losslessFingerprintsFrame = z.strictObject({
  kind: z.literal("lossless-fingerprints"),
  feedId: z.uuid(),
  local: z.string().check(z.maxLength(160)),
  remote: z.string().check(z.maxLength(160)),
});

export const controlFrame = z.discriminatedUnion("kind", [
  pointerFrame,
  pointerGoneFrame,
  nativeMouseMoveFrame,
  clickFrame,
  nativeMouseClickFrame,
  nativeKeyFrame,
  killFrame,
  talkingFrame,
  sendingFrame,
  takesFrame,
  keepsTalkbackFrame,
  takesGapFrame,
  programDeviceFrame,
  readsByteMovesFrame,
  heartbeatFrame,
  heartbeatEchoFrame,
  fingerprintsFrame,
  ...dawFrames,
  losslessFingerprintsFrame,
]);
export type ControlFrame = z.infer<typeof controlFrame>;
