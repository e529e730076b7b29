// Whether the sidebar is folded, kept for a week by this browser.
const name = "foldback.sidebar";
const keepSeconds = 7 * 24 * 60 * 60;

export const readsFolded = (cookies: string): boolean =>
  cookies.split("; ").some((cookie) => cookie === `${name}=folded`);

export const sidebarCookie = (folded: boolean): string =>
  `${name}=${folded ? "folded" : "open"}; path=/admin; max-age=${keepSeconds}; samesite=lax`;

/** Ctrl/Cmd+B, and nothing that merely contains it. */
export const isSidebarShortcut = (
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">,
): boolean => event.key.toLowerCase() === "b" && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
