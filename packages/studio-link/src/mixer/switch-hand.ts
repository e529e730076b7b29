/** Presses mute, solo and record arm. A key toggles, so it's pressed only if the DAW shows the other state. */
import { type FromDaw, keyRows, type StripSwitch, switchOfLamp } from "@foldback/domain/mixer/mackie";
import type { Clock } from "../ports.ts";
import type { DawLine } from "./daw-line.ts";
import type { MixLog } from "./mix-log.ts";

type SwitchHandDeps = { clock: Clock; line: DawLine; log: MixLog; positionOf(strip: number): number };

/** A lamp follows its key within this time. Until then, another press for the same state would undo the first. */
const lampWithinMs = 500;

export function createSwitchHand({ clock, line, log, positionOf }: SwitchHandDeps) {
  const pressed = new Map<string, { on: boolean; atMs: number }>();
  return {
    /** Returns whether the state changes, or null if the DAW hasn't shown it. */
    set(strip: number, what: StripSwitch, on: boolean): boolean | null {
      const state = line.surface().strips[strip]?.[what] ?? null;
      if (state === null) return null;
      const last = pressed.get(`${strip} ${what}`);
      const isPending = last !== undefined && clock.nowMs() - last.atMs < lampWithinMs;
      if ((isPending ? last.on : state) === on) return false;
      pressed.set(`${strip} ${what}`, { on, atMs: clock.nowMs() });
      line.press(keyRows[what] + strip);
      line.expectAnswer();
      return true;
    },
    heard(message: Extract<FromDaw, { type: "lamp" }>) {
      const shown = switchOfLamp(message);
      if (shown === null) return;
      const { what, strip, on } = shown;
      pressed.delete(`${strip} ${what}`);
      const newest = log.newest(positionOf(strip), what);
      if (newest?.state === "sent" && newest.to === on) log.update(newest.id, { state: "seen" });
    },
    forget: () => pressed.clear(),
  };
}
