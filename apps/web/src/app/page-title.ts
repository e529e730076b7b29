import { useMatches } from "@tanstack/react-router";
import { useEffect } from "react";
import { notFoundPage, publicPages } from "../site/page-list.ts";
import { appTexts, pageNames } from "./texts.ts";

/** Null if there is no page at this path. */
export function titleOf(routePath: string): string | null {
  const path = routePath.replace(/(.)\/$/, "$1");
  const page = publicPages.find((known) => known.path === path);
  if (page !== undefined) return page.title;
  const name = pageNames[path];
  return name === undefined ? null : appTexts.tabTitle(name);
}

/**
 * Names the tab after the page. Set on the document, because the title element of index.html comes before any that React
 * renders.
 */
export function usePageTitle(): void {
  const title = useMatches({ select: (matches) => titleOf(matches.at(-1)?.fullPath ?? "") });
  useEffect(() => {
    document.title = title ?? notFoundPage.title;
  }, [title]);
}
