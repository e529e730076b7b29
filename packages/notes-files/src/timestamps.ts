const two = (value: number) => String(value).padStart(2, "0");
const three = (value: number) => String(value).padStart(3, "0");

function split(ms: number) {
  const whole = Math.max(0, Math.round(ms));
  return {
    hours: Math.floor(whole / 3_600_000),
    minutes: Math.floor(whole / 60_000) % 60,
    seconds: Math.floor(whole / 1_000) % 60,
    millis: whole % 1_000,
  };
}

/** Formats a time as 1:02:03, or as 02:03 within the first hour. */
export function clockTime(ms: number): string {
  const { hours, minutes, seconds } = split(ms);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${two(minutes)}:${two(seconds)}`;
}

const date = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** Formats an ISO date as 21 November 2026 at 10:00 UTC. It's in UTC because we don't know the reader's time zone. */
export const dateText = (iso: string): string => `${date.format(new Date(iso))} UTC`;

/** Formats a time as 00:01:02,345 for SubRip, or with a point instead of the comma for WebVTT. */
export function subtitleTime(ms: number, separator: "," | "."): string {
  const { hours, minutes, seconds, millis } = split(ms);
  return `${two(hours)}:${two(minutes)}:${two(seconds)}${separator}${three(millis)}`;
}
