import type { TakeLight } from "@foldback/domain/takes/take-light";
import { gapText, secondsLeftText } from "./take-light-texts.ts";

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
  /** How much is missing from the takes. */
  gapMs?: number;
};

/** Like a badge, but its text wraps on a phone. */
const shape = "inline-block min-w-0 break-words rounded-sm border px-2 py-0.5 font-medium text-xs";

/** A gap has its own badge, because it doesn't change whether it's safe to leave. */
export const TakeLightBadge = ({ light, text, secondsLeft = null, gapMs = 0 }: TakeLightBadgeProps) => (
  <span className="inline-flex min-w-0 flex-wrap gap-2">
    <span data-light={light} className={`${shape} ${tones[light]}`}>
      {text}
      {light === "one-place" && secondsLeft !== null && secondsLeftText(secondsLeft)}
    </span>
    {gapMs > 0 && (
      <span data-gap-ms={gapMs} className={`${shape} border-gap-text text-gap-text`}>
        {gapText(gapMs)}
      </span>
    )}
  </span>
);
