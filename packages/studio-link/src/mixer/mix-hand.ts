/**
 * Carries out the engineer's commands in the artist's DAW. The gate has let them through; this refuses those that would
 * reach another track, get in the artist's way, or change what the DAW hasn't shown yet.
 */
import type { DawCommand, DawRefusal } from "@foldback/domain/mixer/daw-command";
import { type FromDaw, masterStrip, type StripSwitch, transportKeys, turnBytes } from "@foldback/domain/mixer/mackie";
import type { StripState } from "@foldback/domain/mixer/surface";
import { createFrameCount } from "../control/frame-count.ts";
import type { Clock } from "../ports.ts";
import type { DawLine } from "./daw-line.ts";
import type { FaderHands } from "./fader-hands.ts";
import { createLevelHand } from "./level-hand.ts";
import type { MixLog } from "./mix-log.ts";
import { createPanHand } from "./pan-hand.ts";
import { createSwitchHand } from "./switch-hand.ts";

type MixHandDeps = {
  clock: Clock;
  line: DawLine;
  faders: FaderHands;
  log: MixLog;
  send(bytes: readonly number[]): void;
  refuse(reason: DawRefusal): void;
  /** True while changes are being put back. */
  isBusy(): boolean;
  putBack(change: number): void;
};
type StripCommand = Extract<DawCommand, { strip: number }>;

const maxPerSecond = 100;

export type MixHand = ReturnType<typeof createMixHand>;

export function createMixHand(deps: MixHandDeps) {
  const { clock, line, faders, log, send, refuse } = deps;
  const positionOf = (strip: number) => (strip === masterStrip ? -1 : line.offset() + strip);
  const labelOf = (strip: number) => line.surface().strips[strip]?.label ?? "";
  const levels = createLevelHand({ faders, log, positionOf });
  const switches = createSwitchHand({ clock, line, log, positionOf });
  const pans = createPanHand({ clock, log, send, positionOf, labelOf });
  const isTooMany = createFrameCount(clock, maxPerSecond);

  function act(command: StripCommand, { label, level, pan }: StripState) {
    const at = command.strip;
    if (command.act === "level") {
      if (faders.isArtists(at)) return refuse("artist-has-it");
      if (level === null) return refuse("unknown-state");
      return levels.set(at, { level: command.level, label, from: level });
    }
    if (command.act === "pan") {
      if (pan === null) return refuse("unknown-state");
      return pans.turn(at, { ticks: command.ticks, from: pan });
    }
    const { act: what, on } = command;
    const changes = switches.set(at, what, on);
    if (changes === null) return refuse("unknown-state");
    if (changes) log.add({ what, label, position: positionOf(at), from: !on, to: on });
  }

  function forget() {
    for (const hand of [levels, switches, pans]) hand.forget();
  }

  return {
    /** Returns false if the DAW hasn't shown this switch. */
    setSwitch: (strip: number, what: StripSwitch, on: boolean) => switches.set(strip, what, on) !== null,
    turn: (strip: number, ticks: number) => send(turnBytes(strip, ticks)),
    /** Call this before the strips show other tracks. */
    forget,
    heard(message: FromDaw) {
      if (message.type === "fader") levels.heard(message);
      else if (message.type === "lamp") switches.heard(message);
      else if (message.type === "ring") pans.heard(message);
      else if (message.type === "reset") forget();
    },
    perform(command: DawCommand) {
      if (isTooMany()) return refuse("too-fast");
      if (command.act === "transport") {
        line.press(transportKeys[command.key]);
        return line.expectAnswer();
      }
      if (line.isMoving() || deps.isBusy()) return refuse("bank-moving");
      if (command.act === "undo") return deps.putBack(command.change);
      if (command.act === "bank") {
        forget();
        return line.bank(command.move);
      }
      const strip = line.surface().strips[command.strip];
      if (strip === undefined || strip.generation !== command.generation) return refuse("other-track");
      return act(command, strip);
    },
  };
}
