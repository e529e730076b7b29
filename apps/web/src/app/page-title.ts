import { useMatches } from "@tanstack/react-router";
import { useEffect } from "react";
import { notFoundPage, publicPages } from "../site/page-list.ts";
import { appTexts, pageNames } from "./texts.ts";

/** Null if there's no page at this path. */
export function titleOf(routePath: string): string | null {
  const path = routePath.replace(/(.)\/$/, "$1");
  const page = publicPages.find((known) => known.path === path);
  if (page !== undefined) return page.title;
  const name = pageNames[path];
  return name === undefined ? null : appTexts.tabTitle(name);
}

/**
 * Sets the tab's title to the page's name. It sets `document.title`, because browsers use the title element in
 * index.html before any that React renders.
 */
export function usePageTitle(): void {
  const title = useMatches({ select: (matches) => titleOf(matches.at(-1)?.fullPath ?? "") });
  useEffect(() => {
    document.title = title ?? notFoundPage.title;
  }, [title]);
}
