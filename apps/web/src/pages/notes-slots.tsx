import { Spinner } from "@foldback/ui/spinner";
import { lazyPart } from "../shared/http/lazy-part.ts";
import type { NotesSlots } from "../shared/notes/slot-types.ts";
import { PagePart } from "../shared/page/page-part.tsx";
import { pageTexts as texts } from "./texts.ts";

const TalkbackUpdates = lazyPart(
  () => import("../features/talkback/components/talkback-updates.tsx"),
  "TalkbackUpdates",
);
const LiveLines = lazyPart(() => import("../features/talkback/components/live-lines.tsx"), "LiveLines");
const MarkButton = lazyPart(() => import("../features/analysis/components/mark-button.tsx"), "MarkButton");
const EndedSession = lazyPart(() => import("../features/analysis/components/ended-session.tsx"), "EndedSession");
const SessionNotes = lazyPart(() => import("../features/analysis/components/session-notes.tsx"), "SessionNotes");

/**
 * Talkback and analysis for both dashboards. Each part is loaded only when it's needed, so none delays the
 * picture.
 */
export const notesSlots: NotesSlots = {
  updates: ({ role, feed, session }) => (
    <PagePart missing={null}>{session !== null && <TalkbackUpdates role={role} feed={feed} />}</PagePart>
  ),
  lines: ({ role, session }) => (
    <PagePart>{session !== null && <LiveLines key={session.sessionId} role={role} session={session} />}</PagePart>
  ),
  mark: ({ session }) => (
    <PagePart missing={null}>
      <MarkButton session={session} />
    </PagePart>
  ),
  ended: (props) => (
    <PagePart missing={null}>
      <EndedSession key={props.sessionId} {...props} />
    </PagePart>
  ),
  tab: ({ role, session }) => (
    <PagePart loading={<Spinner label={texts.loading} className="m-auto py-12" />}>
      <SessionNotes role={role} session={session} />
    </PagePart>
  ),
  preloadTab: SessionNotes.preload,
};
