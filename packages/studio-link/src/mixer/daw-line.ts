/**
 * The line to the artist's DAW: keeps what the DAW shows, answers its questions, and follows the bank. A DAW sends no
 * sign of life on its own, so it counts as silent when it doesn't answer a key press (MX-7).
 */

import {
  announceBytes,
  type BankMove,
  bankKeys,
  type FromDaw,
  fromDaw,
  keyBytes,
  stripsPerBank,
  versionBytes,
} from "@foldback/domain/mixer/mackie";
import { afterBankKey, hearDaw, type NameRow, type SurfaceState, silentSurface } from "@foldback/domain/mixer/surface";
import type { Clock, Unsubscribe } from "../ports.ts";

export type LineStatus = "waiting" | "live" | "silent";

export type DawLine = ReturnType<typeof createDawLine>;

type DawLineDeps = {
  clock: Clock;
  send(bytes: readonly number[]): void;
  hasSystemMessages: boolean;
  names: NameRow;
  /** Called for each message, before the surface has changed. */
  heard(message: FromDaw): void;
  /** Called when our own messages come back, because both ports are the same bus. */
  looped(): void;
  changed(): void;
};

/** A DAW redraws a bank within this time after its last message about it. */
const quietMs = 200;
const longestMoveMs = 1_500;
const answerWithinMs = 2_000;
const steps: Record<BankMove, number> = {
  left: -stripsPerBank,
  right: stripsPerBank,
  "channel-left": -1,
  "channel-right": 1,
};

const answers = { device: announceBytes, version: versionBytes };

export function createDawLine(deps: DawLineDeps) {
  const { clock, send } = deps;
  let surface: SurfaceState = silentSurface();
  let status: LineStatus = "waiting";
  let offset = 0;
  let move: { startedAtMs: number; by: number; displayBefore: string | null; done: (() => void)[] } | null = null;
  let cancelQuiet: Unsubscribe = () => {};
  let cancelAnswer: Unsubscribe = () => {};

  function settle() {
    cancelQuiet();
    if (move === null) return;
    const { by, displayBefore, done } = move;
    move = null;
    // At the end of the mixer most DAWs ignore the key, and the names stay the same.
    const hasStayed = displayBefore !== null && displayBefore === surface.display;
    if (!hasStayed) offset += by;
    deps.changed();
    for (const next of done) next();
  }

  function waitForQuiet() {
    if (move === null) return;
    cancelQuiet();
    const leftMs = move.startedAtMs + longestMoveMs - clock.nowMs();
    cancelQuiet = clock.setTimer(Math.max(0, Math.min(quietMs, leftMs)), settle);
  }

  /** Call this after sending a key that every DAW answers with a lamp or a text. */
  function expectAnswer() {
    cancelAnswer();
    cancelAnswer = clock.setTimer(answerWithinMs, () => {
      status = "silent";
      deps.changed();
    });
  }

  return {
    surface: () => surface,
    status: () => status,
    offset: () => offset,
    isMoving: () => move !== null,
    expectAnswer,
    /** Asks the DAW to send everything, which only some DAWs understand. */
    announce() {
      if (deps.hasSystemMessages) send(announceBytes);
    },
    bytes(bytes: Uint8Array) {
      const message = fromDaw(bytes);
      if (message === null) return;
      if (message.type === "own-message") return deps.looped();
      cancelAnswer();
      status = "live";
      deps.heard(message);
      surface = hearDaw(surface, message, deps.names);
      if (message.type === "question" && deps.hasSystemMessages) send(answers[message.about]);
      if (message.type === "reset") offset = 0;
      // Meters and the position change all the time and tell us nothing about the bank.
      if (message.type !== "meter" && message.type !== "digit") waitForQuiet();
      deps.changed();
    },
    press(note: number) {
      for (const bytes of keyBytes(note)) send(bytes);
    },
    /** Calls `next` as soon as the bank isn't moving. */
    whenStill(next: () => void) {
      if (move === null) next();
      else move.done.push(next);
    },
    /** Moves the bank. Don't call this while it's still moving. `done` is called once the DAW has redrawn it. */
    bank(to: BankMove, done: () => void = () => {}) {
      move = { startedAtMs: clock.nowMs(), by: steps[to], displayBefore: surface.display, done: [done] };
      surface = afterBankKey(surface);
      // A slow DAW may start to redraw only after a while, and one at the end of its mixer sends nothing.
      cancelQuiet = clock.setTimer(longestMoveMs, settle);
      for (const bytes of keyBytes(bankKeys[to])) send(bytes);
      deps.changed();
    },
    close() {
      cancelQuiet();
      cancelAnswer();
    },
  };
}
