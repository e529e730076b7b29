import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

type PanelProps = {
  /** The heading, which also names the region. */
  title?: ReactNode;
  /** Shown opposite the heading. */
  action?: ReactNode;
  children: ReactNode;
  /** The gap between its parts, and the padding. */
  spacing?: string;
  className?: string;
  headingLevel?: "h1" | "h2" | "h3";
};

export function Panel(props: PanelProps) {
  const { title, action, children, spacing = "gap-4 p-5", className, headingLevel: Heading = "h2" } = props;
  const id = useId();
  return (
    <section
      aria-labelledby={title === undefined ? undefined : id}
      className={classNames("flex min-w-0 flex-col rounded-lg border border-line bg-panel", spacing, className)}
    >
      {title !== undefined && (
        <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Heading id={id} className="lettering text-base">
            {title}
          </Heading>
          {action}
        </div>
      )}
      {children}
    </section>
  );
}
