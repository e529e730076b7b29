import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type EmptyStateProps = {
  icon?: ReactNode;
  title: string;
  /** Why the list is empty and what to do next. */
  children?: ReactNode;
  action?: ReactNode;
  spacing?: string;
  className?: string;
};

export function EmptyState({ icon, title, children, action, spacing = "px-6 py-12", className }: EmptyStateProps) {
  return (
    <div
      className={classNames(
        "flex min-w-0 flex-col items-center gap-3 text-center [overflow-wrap:anywhere]",
        spacing,
        className,
      )}
    >
      {icon !== undefined && (
        <span aria-hidden="true" className="text-ink-faint [&_svg]:size-8 [&_svg]:stroke-[1.25]">
          {icon}
        </span>
      )}
      <h2 className="lettering text-lg">{title}</h2>
      {children !== undefined && <div className="max-w-prose text-ink-muted">{children}</div>}
      {action !== undefined && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
