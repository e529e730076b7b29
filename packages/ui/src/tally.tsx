import { cva } from "class-variance-authority";
import { clsx } from "clsx";
import type { ReactNode } from "react";

type TallyTone = "live" | "accent" | "stop";

type TallyProps = {
  label: string;
  lit: boolean;
  tone?: TallyTone;
  /** The word beside the lit lamp, so that colour is never the only sign. */
  litText?: string;
  darkText?: string;
};

const lampStyles = cva("h-2 w-full rounded-sm", {
  variants: { tone: { off: "bg-lamp-off", live: "bg-live", accent: "bg-accent", stop: "bg-stop-strong" } },
});
const wordStyles = cva("truncate text-xs", {
  variants: {
    tone: { off: "text-ink-faint", live: "text-live-text", accent: "text-accent-text", stop: "text-stop-text" },
  },
});

export function Tally({ label, lit, tone = "live", litText = "On", darkText = "Off" }: TallyProps) {
  const shown = lit ? tone : "off";
  return (
    <div data-lit={lit} className="flex min-w-0 flex-1 flex-col gap-1.5 px-2 py-2 sm:px-3">
      <span aria-hidden="true" className={lampStyles({ tone: shown })} />
      <span className="flex min-w-0 items-baseline justify-between gap-x-2 max-sm:flex-col">
        <span
          className={clsx(
            "lettering truncate text-xs max-sm:[font-stretch:100%] sm:text-sm",
            lit ? "text-ink" : "text-ink-muted",
          )}
        >
          {label}
        </span>
        <span className={wordStyles({ tone: shown })}>{lit ? litText : darkText}</span>
      </span>
    </div>
  );
}

/** The lamps at the top of a dashboard. Screen readers announce changes politely. */
export function TallyStrip({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a strip of lamps is no fieldset.
    <div
      role="group"
      aria-label={label}
      aria-live="polite"
      className="flex divide-x divide-line rounded-lg border border-line bg-sunken"
    >
      {children}
    </div>
  );
}
