const format = new Intl.RelativeTimeFormat("en-GB", { numeric: "auto" });
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Returns text such as "just now", "5 minutes ago" or "yesterday". */
export function relativeTime(atMs: number, nowMs: number): string {
  const pastMs = Math.max(0, nowMs - atMs);
  if (pastMs < minuteMs) return "just now";
  if (pastMs < hourMs) return format.format(-Math.floor(pastMs / minuteMs), "minute");
  if (pastMs < dayMs) return format.format(-Math.floor(pastMs / hourMs), "hour");
  return format.format(-Math.floor(pastMs / dayMs), "day");
}

const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

/** Returns a time such as "16:40" in your own time zone. */
export const clockTime = (atMs: number): string => clock.format(atMs);
