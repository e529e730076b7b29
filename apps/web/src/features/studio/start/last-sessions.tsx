import type { NotedSession } from "@foldback/protocol/http/analysis";
import { buttonStyles } from "@foldback/ui/button-styles";
import { ErrorState } from "@foldback/ui/error-state";
import { Panel } from "@foldback/ui/panel";
import { Spinner } from "@foldback/ui/spinner";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { loadStateOf } from "../../../shared/http/load-state.ts";
import { homeTexts } from "./home-texts.ts";

const shownSessions = 3;
const dateFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** The most recent sessions, each with a link to its notes. */
export function LastSessions() {
  // Refetch every time this appears, because a session may just have ended.
  const list = useQuery(apiQueries.analysis.sessions.queryOptions({ input: { as: "artist" }, staleTime: 0 }));
  const shown = loadStateOf(list);
  const sessions = shown.status === "here" ? shown.data.sessions.slice(0, shownSessions) : [];
  return (
    <Panel title={homeTexts.lastSessions}>
      {shown.status === "loading" && <Spinner label={homeTexts.loadingSessions} className="py-4" />}
      {shown.status === "failed" && (
        <ErrorState
          title={homeTexts.sessionsNotLoaded}
          message={shown.failure.message}
          onRetry={() => void list.refetch()}
          spacing="px-0 py-4"
        />
      )}
      {shown.status === "here" && sessions.length === 0 && <p className="text-ink-muted">{homeTexts.noSessions}</p>}
      {sessions.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {sessions.map((session) => (
            <SessionLine key={session.sessionId} session={session} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function SessionLine({ session: { sessionId, withName, startedAtMs } }: { session: NotedSession }) {
  const when = startedAtMs === null ? "" : dateFormat.format(startedAtMs);
  const name = withName ?? homeTexts.anEngineer;
  return (
    <li className="flex items-center justify-between gap-3 py-2 first:pt-0 last:pb-0">
      <span className="flex min-w-0 flex-col">
        <span className="break-words">{homeTexts.sessionWith(name)}</span>
        <span className="tabular-nums text-ink-muted text-sm">{when}</span>
      </span>
      <Link
        to="/studio"
        search={{ tab: "analysis", session: sessionId }}
        aria-label={homeTexts.notesOf(name, when)}
        className={buttonStyles({ size: "sm" })}
      >
        {homeTexts.notes}
      </Link>
    </li>
  );
}
