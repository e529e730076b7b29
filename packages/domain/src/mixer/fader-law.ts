/** How a fader's position becomes decibels in each DAW. Without a known law we show the position as it is. */
import { highestLevel } from "./mackie.ts";

export const dawKinds = ["ardour", "cubase", "fl-studio", "live", "logic", "reaper", "studio-one", "other"] as const;
export type DawKind = (typeof dawKinds)[number];

/** Returns null if the DAW's law isn't known here, and minus infinity for a closed fader. */
function decibelsAt(level: number, daw: DawKind): number | null {
  if (level <= 0) return Number.NEGATIVE_INFINITY;
  const position = level / highestLevel;
  if (daw === "ardour") return ardourDecibels(position);
  // Live's law is linear down to -18 dB. Below that it bends, and nobody has published how.
  if (daw === "live" && position >= 0.4) return 40 * position - 34;
  return null;
}

/** Source: libs/pbd/pbd/control_math.h. The law is in factors of two, and 20·log10(2) converts them to decibels. */
function ardourDecibels(position: number): number {
  const doublings = (position ** (1 / 8) * 198 - 192) / 6;
  return doublings * 20 * Math.log10(2);
}

export function levelText(level: number, daw: DawKind): string {
  const decibels = decibelsAt(level, daw);
  if (decibels === null) return `${Math.round((level / highestLevel) * 100)}%`;
  if (decibels === Number.NEGATIVE_INFINITY) return "-∞ dB";
  const rounded = Math.round(decibels * 10) / 10;
  return `${rounded > 0 ? "+" : ""}${rounded === 0 ? "0.0" : rounded.toFixed(1)} dB`;
}
