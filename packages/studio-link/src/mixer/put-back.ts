/**
 * Puts changed values back, moving the bank where needed. It only touches a strip that's still where it was and has the
 * same name, and only presses a switch that differs (MX-9).
 */
import { masterStrip, stripsPerBank } from "@foldback/domain/mixer/mackie";
import type { Clock, Unsubscribe } from "../ports.ts";
import type { DawLine } from "./daw-line.ts";
import type { FaderHands } from "./fader-hands.ts";
import type { MixHand } from "./mix-hand.ts";
import { isSwitch, type MixLog, type PutBack } from "./mix-log.ts";

export type PutBackResult = { restored: number; skipped: number };

type PutBackDeps = {
  clock: Clock;
  line: DawLine;
  faders: FaderHands;
  hand: MixHand;
  log: MixLog;
};

/** At most fifty messages a second, and a fader is released 300 ms after its move. */
const betweenMs = 40;
const mostBankMoves = 64;
const ticksPerMessage = 15;

export function createPutBack({ clock, line, faders, hand, log }: PutBackDeps) {
  const timers = new Set<Unsubscribe>();
  let isRunning = false;
  let isClosed = false;

  const pause = () =>
    new Promise<void>((resolve) => {
      const cancel = clock.setTimer(betweenMs, () => {
        timers.delete(cancel);
        resolve();
      });
      timers.add(cancel);
    });
  const moveBank = (move: Parameters<DawLine["bank"]>[0]) =>
    new Promise<void>((resolve) => {
      hand.forget();
      line.bank(move, resolve);
    });

  /** Moves the bank until it contains this position. Returns the strip, or null if the DAW stops before it. */
  async function stripAt(position: number): Promise<number | null> {
    if (position === -1) return masterStrip;
    for (let moves = 0; moves < mostBankMoves && !isClosed; moves += 1) {
      const index = position - line.offset();
      if (index >= 0 && index < stripsPerBank) return index;
      const before = line.offset();
      await moveBank(index < 0 ? "left" : "right");
      if (line.offset() === before) return null;
    }
    return null;
  }

  async function putBackOne({ first, ids, ticks }: PutBack): Promise<boolean> {
    const index = await stripAt(first.position);
    const strip = index === null ? undefined : line.surface().strips[index];
    if (index === null || strip === undefined || (index !== masterStrip && strip.label !== first.label)) return false;
    if (first.what === "level") faders.move(index, first.from);
    else if (isSwitch(first.what)) {
      if (typeof first.from !== "boolean" || !hand.setSwitch(index, first.what, first.from)) return false;
    } else
      for (let left = -ticks; left !== 0; left -= Math.sign(left) * Math.min(Math.abs(left), ticksPerMessage))
        hand.turn(index, Math.max(-ticksPerMessage, Math.min(left, ticksPerMessage)));
    for (const id of ids) log.update(id, { state: "undone" });
    return true;
  }

  return {
    isRunning: () => isRunning,
    /** Afterwards the bank is back where it was, or up to seven tracks off if it was moved by single tracks. */
    async run(values: readonly PutBack[]): Promise<PutBackResult> {
      const result = { restored: 0, skipped: 0 };
      isRunning = true;
      await new Promise<void>(line.whenStill);
      const startedAt = line.offset();
      hand.forget();
      for (const value of values) {
        if (isClosed) break;
        if (await putBackOne(value)) result.restored += 1;
        else result.skipped += 1;
        await pause();
      }
      await stripAt(startedAt);
      isRunning = false;
      return result;
    },
    close() {
      isClosed = true;
      for (const cancel of timers) cancel();
    },
  };
}
