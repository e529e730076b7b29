/** One line of the log of what the engineer changed in the artist's mix. */
import { type DawKind, levelText } from "./fader-law.ts";
import type { StripSwitch } from "./mackie.ts";

export const changeStates = ["sent", "seen", "yielded", "undone"] as const;
/**
 * `sent`: the DAW hasn't shown it yet, and some DAWs never do. `seen`: the DAW shows it. `yielded`: the artist moved
 * the same fader. `undone`: put back.
 */
export type ChangeState = (typeof changeStates)[number];

export type MixChange = {
  id: number;
  /** The track's name, or empty if the DAW hasn't sent one. */
  label: string;
  /** The strip's place in the whole mixer, counted from where the surface started. -1 is the master. */
  position: number;
  state: ChangeState;
} & ({ what: "level" | "pan"; from: number; to: number } | { what: StripSwitch; from: boolean; to: boolean });

/** Words for a change, such as "Lead vox -6.0 dB, was -4.2 dB". */
export function changeText(change: MixChange, daw: DawKind): string {
  const name = change.position === -1 ? "Master" : change.label === "" ? `Track ${change.position + 1}` : change.label;
  switch (change.what) {
    case "level":
      return `${name} ${levelText(change.to, daw)}, was ${levelText(change.from, daw)}`;
    case "pan":
      return `${name} pan ${panText(change.to)}, was ${panText(change.from)}`;
    default:
      return `${name} ${switchNames[change.what]} ${change.to ? "on" : "off"}`;
  }
}

const switchNames: Record<StripSwitch, string> = { arm: "record arm", solo: "solo", mute: "mute" };

/** A ring has eleven lamps, and the sixth is the centre. */
export const panText = (place: number) =>
  place === 6 ? "centre" : place < 6 ? `${(6 - place) * 20}% left` : `${(place - 6) * 20}% right`;
