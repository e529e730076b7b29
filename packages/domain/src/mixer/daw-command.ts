/** What the engineer can do in the artist's DAW, and the consent that each act needs. */
import type { Scope } from "../consent/scopes.ts";
import type { BankMove, StripSwitch, TransportKey } from "./mackie.ts";

/** `generation` is the strip's generation when the engineer saw it. It rises when the strip shows a different track. */
type OfStrip = { strip: number; generation: number };
export type DawCommand =
  | (OfStrip & { act: "level"; level: number })
  | (OfStrip & { act: "pan"; ticks: number })
  | (OfStrip & { act: StripSwitch; on: boolean })
  | { act: "bank"; move: BankMove }
  | { act: "undo"; change: number }
  | { act: "transport"; key: TransportKey };

export const scopeForDaw = (command: Pick<DawCommand, "act">): Extract<Scope, "mixer" | "transport"> =>
  command.act === "transport" ? "transport" : "mixer";

/** Why the studio didn't carry out a command that its gate let through. */
export const dawRefusals = [
  "no-daw",
  "other-track",
  "bank-moving",
  "artist-has-it",
  "too-fast",
  "unknown-state",
] as const;
export type DawRefusal = (typeof dawRefusals)[number];
