import { classNames } from "./class-names.ts";

type SpinnerProps = {
  /** Without a label, the spinner is hidden from assistive technology. */
  label?: string;
  /** Makes the label a heading, if it's all that the page shows. */
  headingLevel?: "h1";
  className?: string;
};

export function Spinner({ label, headingLevel, className }: SpinnerProps) {
  const Label = headingLevel ?? "span";
  const ring = (
    <span
      aria-hidden="true"
      className="inline-block size-4 shrink-0 animate-spin rounded-full border-2 border-current border-t-transparent"
    />
  );
  if (label === undefined) return ring;
  return (
    <span role="status" className={classNames("inline-flex items-center gap-3 text-ink-muted", className)}>
      {ring}
      <Label>{label}</Label>
    </span>
  );
}
