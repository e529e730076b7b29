import type { TakeLight } from "@foldback/domain/takes/take-light";

/** Without a take there's nothing to show. */
export type ShownLight = Exclude<TakeLight, "none">;

const tones: Record<ShownLight, string> = {
  unknown: "border-fair-text text-fair-text",
  recording: "border-stop-text text-stop-text",
  "one-place": "border-fair-text text-fair-text",
  "two-places": "border-live-text text-live-text",
};

/** Like a badge, but its text wraps on a phone. */
export const TakeLightBadge = ({ light, text }: { light: ShownLight; text: string }) => (
  <span
    data-light={light}
    className={`inline-block min-w-0 break-words rounded-sm border px-2 py-0.5 font-medium text-xs ${tones[light]}`}
  >
    {text}
  </span>
);
