import type { TakeLight } from "@foldback/domain/takes/take-light";
import { secondsLeftText } from "./take-light-texts.ts";

/** "none" means that there are no takes, so there's nothing to show. */
export type ShownLight = Exclude<TakeLight, "none">;

const tones: Record<ShownLight, string> = {
  unknown: "border-fair-text text-fair-text",
  recording: "border-stop-text text-stop-text",
  "one-place": "border-fair-text text-fair-text",
  "two-places": "border-live-text text-live-text",
};

type TakeLightBadgeProps = {
  light: ShownLight;
  text: string;
  /** How much longer the upload will take. Null if it isn't known, or if the takes aren't being stored. */
  secondsLeft?: number | null;
};

/** Like a badge, but its text wraps on a phone. */
export const TakeLightBadge = ({ light, text, secondsLeft = null }: TakeLightBadgeProps) => (
  <span
    data-light={light}
    className={`inline-block min-w-0 break-words rounded-sm border px-2 py-0.5 font-medium text-xs ${tones[light]}`}
  >
    {text}
    {light === "one-place" && secondsLeft !== null && secondsLeftText(secondsLeft)}
  </span>
);
