import { buttonStyles } from "@foldback/ui/button-styles";
import { Menu } from "lucide-react";
import type { MouseEvent } from "react";
import { useEntrance } from "../entrance.ts";
import { common } from "../texts/common.ts";
import { frame } from "../texts/frame.ts";
import { ThemeToggle } from "../theme-toggle.tsx";
import { Wordmark } from "../wordmark.tsx";

/** Plain links, so that they work without scripts. */
export function PageHeader() {
  const { account } = useEntrance();
  return (
    <header className="relative z-10 flex h-14 shrink-0 items-center justify-between gap-3 border-line border-b bg-ground px-4 sm:px-6">
      <a href="/#top" aria-label={common.home} className="rounded-sm">
        <Wordmark />
      </a>
      <nav aria-label={frame.menu} className="flex items-center gap-1">
        <ul className="hidden items-center md:flex">
          {frame.header.map(({ label, href }) => (
            <li key={href}>
              <a href={href} className={buttonStyles({ variant: "ghost", size: "sm" })}>
                {label}
              </a>
            </li>
          ))}
        </ul>
        <ThemeToggle />
        {account}
        <SmallMenu />
      </nav>
    </header>
  );
}

/** On small screens the links are in a `<details>`, which needs no script. */
const SmallMenu = () => (
  <details className="md:hidden">
    <summary
      className={`${buttonStyles({ variant: "ghost", size: "icon" })} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}
    >
      <Menu aria-hidden="true" />
      <span className="sr-only">{frame.menu}</span>
    </summary>
    <ul className="absolute inset-x-0 top-14 flex flex-col border-line border-b bg-panel p-2">
      {frame.header.map(({ label, href }) => (
        <li key={href}>
          <a href={href} onClick={foldAway} className="block rounded-md px-3 py-3 text-base hover:bg-raised">
            {label}
          </a>
        </li>
      ))}
    </ul>
  </details>
);

function foldAway(event: MouseEvent<HTMLAnchorElement>): void {
  event.currentTarget.closest("details")?.removeAttribute("open");
}
