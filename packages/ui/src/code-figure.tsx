import { classNames } from "./class-names.ts";

/** A code to read aloud across a room. Screen readers spell it letter by letter. */
export function CodeFigure({ code, label, className }: { code: string; label: string; className?: string }) {
  return (
    <span className={classNames("inline-flex flex-col gap-1", className)}>
      <span className="engraved">{label}</span>
      <span className="figures select-all font-medium text-3xl text-ink tracking-[0.16em]">
        <span aria-hidden="true">{code}</span>
        <span className="sr-only select-none">{[...code].join(" ")}</span>
      </span>
    </span>
  );
}
