import { type ReactNode, useId } from "react";

type HalfProps = { title: string; who: string; action?: ReactNode; children: ReactNode };

/** Shows one of the sample's two sides. Each of them represents one person's browser. */
export function Half({ title, who, action, children }: HalfProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-panel p-3 sm:p-4"
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id={id} className="lettering text-base">
            {title}
          </h2>
          <p className="text-ink-muted text-sm">{who}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
