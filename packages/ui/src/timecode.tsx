import { classNames } from "./class-names.ts";

const two = (value: number) => String(value).padStart(2, "0");

/** Milliseconds as h:mm:ss. */
export function timecodeText(elapsedMs: number): string {
  const seconds = Math.max(0, Math.floor(elapsedMs / 1_000));
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

export function Timecode({ elapsedMs, label, className }: { elapsedMs: number; label: string; className?: string }) {
  const text = timecodeText(elapsedMs);
  return (
    <span role="timer" aria-label={`${label} ${text}`} className={classNames("figures text-lg", className)}>
      {text}
    </span>
  );
}
