import type { PublicPath } from "../page-list.ts";

type HelpPath = Extract<PublicPath, `/help${string}`>;

/** The help pages in reading order. Each name matches the page's heading. */
export const helpPages: readonly { path: HelpPath; name: string }[] = [
  { path: "/help", name: "Help" },
  { path: "/help/artist", name: "Your first session as an artist" },
  { path: "/help/engineer", name: "Your first session as an engineer" },
  { path: "/help/sound", name: "Send your DAW's sound" },
  { path: "/help/troubleshooting", name: "Solve a problem" },
  { path: "/help/shortcuts", name: "Keyboard shortcuts" },
];

export const helpTexts = {
  pages: "Help pages",
  onThisPage: "On this page",
  search: "Search help",
  searchExample: "For example: no sound",
  searching: "Searching...",
  found: (count: number) => (count === 1 ? "1 result" : `${count} results`),
  nothingFound: "Nothing found. Try fewer or different words, or write to us.",
  notLoaded: "Couldn't load the search. Check your connection, then try again.",
  ask: "Didn't find it?",
  contact: "Contact support",
  singleKeys: "Use the single-key shortcuts ?, M and R in this browser",
} as const;
