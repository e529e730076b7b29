/**
 * Turns the pan. A V-pot only turns, and its ring has eleven lamps, so a small turn may not show. It becomes a line of
 * the log once the ring has moved.
 */
import { type FromDaw, turnBytes } from "@foldback/domain/mixer/mackie";
import type { Clock } from "../ports.ts";
import type { MixLog } from "./mix-log.ts";

type PanHandDeps = {
  clock: Clock;
  log: MixLog;
  send(bytes: readonly number[]): void;
  positionOf(strip: number): number;
  labelOf(strip: number): string;
};
type Turn = { change: number | null; from: number; ticks: number; atMs: number };

/** Turns within this time share one line. */
const oneTurnMs = 1_000;

export function createPanHand({ clock, log, send, positionOf, labelOf }: PanHandDeps) {
  const turns = new Map<number, Turn>();
  return {
    /** `from` is the lamp that the DAW shows. */
    turn(strip: number, { ticks, from }: { ticks: number; from: number }) {
      const last = turns.get(strip);
      const isSame = last !== undefined && clock.nowMs() - last.atMs < oneTurnMs;
      const before = isSame ? last : { change: null, from, ticks: 0 };
      const sum = before.ticks + ticks;
      turns.set(strip, { ...before, ticks: sum, atMs: clock.nowMs() });
      if (before.change !== null) log.update(before.change, { ticks: sum });
      send(turnBytes(strip, ticks));
    },
    heard({ strip, place }: Extract<FromDaw, { type: "ring" }>) {
      const last = turns.get(strip);
      if (last === undefined || place === null || clock.nowMs() - last.atMs > oneTurnMs) return;
      const { from, ticks } = last;
      if (last.change !== null) return log.update(last.change, { to: place, ticks, state: "seen" });
      if (place === from) return;
      const about = { label: labelOf(strip), position: positionOf(strip) };
      const change = log.add({ what: "pan", ...about, from, to: place, ticks });
      log.update(change, { state: "seen" });
      turns.set(strip, { ...last, change });
    },
    forget: () => turns.clear(),
  };
}
