import { Spinner } from "@foldback/ui/spinner";
import { lazy, Suspense } from "react";
import { loadPart } from "../shared/load-part.ts";
import type { NotesSlots } from "../shared/notes-place.ts";

const TalkbackNews = lazy(() =>
  loadPart(() => import("../features/talkback/components/talkback-news.tsx")).then((file) => ({
    default: file.TalkbackNews,
  })),
);
const LiveLines = lazy(() =>
  loadPart(() => import("../features/talkback/components/live-lines.tsx")).then((file) => ({
    default: file.LiveLines,
  })),
);
const MarkButton = lazy(() =>
  loadPart(() => import("../features/analysis/components/mark-button.tsx")).then((file) => ({
    default: file.MarkButton,
  })),
);
const SessionNotes = lazy(() =>
  loadPart(() => import("../features/analysis/components/session-notes.tsx")).then((file) => ({
    default: file.SessionNotes,
  })),
);

/** Talkback and analysis on both dashboards. Each part is fetched when it is needed, beside the picture's way. */
export const notesSlots: NotesSlots = {
  news: ({ role, feed }) => (
    <Suspense fallback={null}>
      <TalkbackNews role={role} feed={feed} />
    </Suspense>
  ),
  lines: ({ session }) => (
    <Suspense fallback={null}>
      <LiveLines key={session?.sessionId} session={session} />
    </Suspense>
  ),
  mark: ({ session }) => (
    <Suspense fallback={null}>
      <MarkButton session={session} />
    </Suspense>
  ),
  tab: ({ role, session }) => (
    <Suspense fallback={<Spinner label="Loading..." className="m-auto py-12" />}>
      <SessionNotes role={role} session={session} />
    </Suspense>
  ),
};
