import { classNames } from "./class-names.ts";

/** Hidden from assistive technology, so the name must be next to it or label the control around it. */
export function Avatar({ initials, className }: { initials: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "lettering inline-flex size-8 shrink-0 select-none items-center justify-center overflow-hidden rounded-md border border-line-strong bg-raised text-ink text-xs",
        className,
      )}
    >
      {initials}
    </span>
  );
}
