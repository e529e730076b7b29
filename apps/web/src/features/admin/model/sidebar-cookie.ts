// This browser remembers for a week whether the sidebar is collapsed.
const name = "foldback.sidebar";
const keepSeconds = 7 * 24 * 60 * 60;

export const isSidebarCollapsed = (cookies: string): boolean =>
  cookies.split("; ").some((cookie) => cookie === `${name}=folded` || cookie === `__Host-${name}=folded`);

/** The __Host- prefix needs https and the path /. */
export function sidebarCookie(folded: boolean, protocol: string): string {
  const value = `${name}=${folded ? "folded" : "open"}`;
  const lasting = `max-age=${keepSeconds}; samesite=lax`;
  return protocol === "https:" ? `__Host-${value}; path=/; secure; ${lasting}` : `${value}; path=/admin; ${lasting}`;
}

/** True for Ctrl+B or Cmd+B, without any other modifier. */
export const isSidebarShortcut = (
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">,
): boolean => event.key.toLowerCase() === "b" && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
