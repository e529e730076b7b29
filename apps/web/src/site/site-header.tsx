import { buttonStyles } from "@foldback/ui/button-styles";
import { Link } from "@tanstack/react-router";
import { CircleHelp } from "lucide-react";
import type { ReactNode } from "react";
import { common } from "./texts/common.ts";
import { ThemeToggle } from "./theme-toggle.tsx";
import { Wordmark } from "./wordmark.tsx";

/** `children` are shown at the right end of the bar. Help opens a new tab, so a live session continues. */
export function SiteHeader({ start, children }: { start?: ReactNode; children?: ReactNode }) {
  return (
    <header className="flex h-14 shrink-0 items-center justify-between gap-3 border-line border-b bg-ground px-4 sm:px-6">
      <div className="flex min-w-0 items-center gap-2 sm:gap-4">
        <Link to="/" state={{ stay: true }} aria-label={common.home} className="rounded-sm">
          <Wordmark />
        </Link>
        {start}
      </div>
      <div className="flex items-center gap-1 sm:gap-2">
        <a
          href="/help"
          target="_blank"
          rel="noreferrer"
          aria-label={common.help}
          className={buttonStyles({ variant: "ghost", size: "icon" })}
        >
          <CircleHelp aria-hidden="true" />
        </a>
        <ThemeToggle />
        {children}
      </div>
    </header>
  );
}
