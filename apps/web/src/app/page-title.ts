import { useMatches } from "@tanstack/react-router";
import { useEffect } from "react";
import { notFoundPage, publicPages } from "../site/page-list.ts";

/** Keyed by path, as the router writes it. */
const own: Readonly<Record<string, string>> = {
  "/studio": "Studio Dashboard",
  "/engineer": "Engineer Dashboard",
  "/metrics": "Metrics Dashboard",
  "/account": "Your account",
  "/api/docs": "API",
  "/artist-profile": "Artist Profile Setup",
  "/engineer-profile": "Engineer Profile Setup",
  "/reset-password": "Choose a new password",
  "/let-browser-in": "Let this browser sign in",
  "/confirm-email": "Change your email",
  "/verify-email": "Verify your email",
  "/room/$code": "Room",
  "/admin": "Admin Dashboard",
  "/admin/users": "Users - Admin",
  "/admin/sessions": "Sessions - Admin",
  "/admin/engineers": "Engineers - Admin",
  "/admin/revenue": "Revenue - Admin",
  "/admin/health": "Health - Admin",
  "/admin/patent": "Patent - Admin",
};

/** Null if there is no page at this path. */
export function titleOf(routePath: string): string | null {
  const path = routePath.replace(/(.)\/$/, "$1");
  const page = publicPages.find((known) => known.path === path);
  if (page !== undefined) return page.title;
  const title = own[path];
  return title === undefined ? null : `${title} - Foldback`;
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
