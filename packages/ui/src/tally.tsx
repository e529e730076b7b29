import { cva } from "class-variance-authority";
import { clsx } from "clsx";
import type { ReactNode } from "react";

type TallyTone = "live" | "accent" | "stop";

type TallyProps = {
  label: string;
  lit: boolean;
  tone?: TallyTone;
  /** The word next to the lit lamp, because colour must never be the only sign. */
  litText?: string;
  darkText?: string;
};

const lampStyles = cva("h-1.5 w-full rounded-sm sm:h-2", {
  variants: { tone: { off: "bg-lamp-off", live: "bg-live", accent: "bg-accent", stop: "bg-stop-strong" } },
});
const wordStyles = cva("line-clamp-2 max-w-full break-words text-xs", {
  variants: {
    tone: { off: "text-ink-faint", live: "text-live-text", accent: "text-accent-text", stop: "text-stop-text" },
  },
});

export function Tally({ label, lit, tone = "live", litText = "On", darkText = "Off" }: TallyProps) {
  const shown = lit ? tone : "off";
  return (
    <div data-lit={lit} className="flex min-w-0 flex-col gap-1 bg-sunken px-2 py-1.5 sm:px-3 sm:py-2">
      <span aria-hidden="true" className={lampStyles({ tone: shown })} />
      <span className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-2 sm:max-xl:flex-col">
        <span
          className={clsx(
            "lettering shrink-0 text-xs max-xl:[font-stretch:100%] xl:text-sm",
            lit ? "text-ink" : "text-ink-muted",
          )}
        >
          {label}
        </span>
        <span className={wordStyles({ tone: shown })} title={lit ? litText : darkText}>
          {lit ? litText : darkText}
        </span>
      </span>
    </div>
  );
}

type TallyStripProps = {
  label: string;
  /** True if the strip is only half a page wide. The lamps then take two rows. */
  half?: boolean;
  children: ReactNode;
};

/** The lamps at the top of a dashboard. Screen readers announce changes politely. */
export function TallyStrip({ label, half = false, children }: TallyStripProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a strip of lamps isn't a fieldset.
    <div
      role="group"
      aria-label={label}
      aria-live="polite"
      className={clsx(
        "grid grid-cols-3 gap-px overflow-hidden rounded-lg border border-line bg-line",
        !half && "sm:grid-flow-col sm:auto-cols-fr sm:grid-cols-none",
      )}
    >
      {children}
    </div>
  );
}
