import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { classNames } from "./class-names.ts";

type CollapsiblePanelProps = {
  title: string;
  /** "wide-screens": open on wide screens, until the user opens or closes it. */
  opens: "wide-screens" | "on-request";
  children: ReactNode;
};

const wide = "(min-width: 64rem)";

/** A panel that collapses to its heading. Collapsed content stays mounted. */
export function CollapsiblePanel({ title, opens, children }: CollapsiblePanelProps) {
  const id = useId();
  const hasRoom = useWideScreen();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? (opens === "wide-screens" && hasRoom);
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col rounded-lg border border-line bg-panel">
      <h2 className="lettering text-base">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setChosen(!open)}
          className="flex w-full items-center justify-between gap-4 px-5 py-3 text-left"
        >
          <span id={id}>{title}</span>
          <ChevronDown
            aria-hidden="true"
            className={classNames("size-4 shrink-0 text-ink-muted transition-transform", open && "rotate-180")}
          />
        </button>
      </h2>
      <div hidden={!open} className={open ? "flex min-w-0 flex-col gap-4 px-5 pt-1 pb-5" : undefined}>
        {children}
      </div>
    </section>
  );
}

function useWideScreen(): boolean {
  const [isWide, setIsWide] = useState(() => window.matchMedia(wide).matches);
  useEffect(() => {
    const query = window.matchMedia(wide);
    const changed = () => setIsWide(query.matches);
    query.addEventListener("change", changed);
    return () => query.removeEventListener("change", changed);
  }, []);
  return isWide;
}
