import type { WaitingSession } from "@foldback/protocol/signaling";
import type { DeskActions } from "@foldback/studio-link/desk-view";
import { Button } from "@foldback/ui/button";
import { ErrorState } from "@foldback/ui/error-state";
import { Panel } from "@foldback/ui/panel";
import { Spinner } from "@foldback/ui/spinner";
import { startTransition, useState } from "react";
import { failureText } from "../../../shared/http/failure.ts";
import { useInvitationNotification } from "../../../shared/live/invitation-notification.ts";
import { useNow } from "../../../shared/time/use-now.ts";
import { toasts } from "../../../shared/toasts/toasts.ts";
import type { StableDesk } from "../model/desk-context.ts";
import { type ListTrouble, listedSessions, listTrouble } from "../model/listed-sessions.ts";
import { texts } from "../texts.ts";
import { RoomCodeField } from "./room-code-field.tsx";
import { SessionEntry } from "./session-entry.tsx";

const minuteMs = 60_000;

/** Shows invitations first, then open calls. The server reports every change. */
export function SessionList({ snapshot, join }: { snapshot: StableDesk; join: DeskActions["join"] }) {
  const { lobby, actions } = snapshot;
  const sessions = listedSessions(snapshot);
  const joining = useJoining(join);
  const trouble = listTrouble(snapshot);
  const isKept = lobby.status === "ready" || sessions.length > 0;
  useInvitationNotification(lobby.waiting);
  return (
    <Panel title={texts.availableSessions}>
      {trouble !== null && isKept && <OldList trouble={trouble} retry={actions.reconnect} />}
      {trouble !== null && !isKept && (
        <ErrorState
          title={texts.listNotLoaded}
          message={trouble.text}
          onRetry={actions.reconnect ?? undefined}
          spacing="px-0 py-6"
        />
      )}
      {lobby.status === "loading" && sessions.length === 0 && (
        <Spinner label={texts.loadingSessions} className="py-6" />
      )}
      {lobby.status === "ready" && trouble === null && sessions.length === 0 && (
        <p className="text-ink-muted">{texts.noneWaiting}</p>
      )}
      {sessions.length > 0 && <Entries sessions={sessions} snapshot={snapshot} joining={joining} />}
      {!snapshot.joined && <RoomCodeField />}
    </Panel>
  );
}

/** Shown above a list that may be out of date, with the reason. */
function OldList({ trouble, retry }: { trouble: ListTrouble; retry: (() => void) | null }) {
  return (
    <div role="status" className="mb-4 flex flex-col items-start gap-3 text-ink-muted last:mb-0">
      <p>{trouble.text}</p>
      {trouble.hasGivenUp && retry !== null && <Button onClick={retry}>{texts.tryAgain}</Button>}
    </div>
  );
}

type EntriesProps = {
  sessions: readonly WaitingSession[];
  snapshot: StableDesk;
  joining: ReturnType<typeof useJoining>;
};

function Entries({ sessions, snapshot, joining }: EntriesProps) {
  const nowMs = useNow(minuteMs);
  return (
    <ul aria-label={texts.availableSessions} className="flex flex-col divide-y divide-line">
      {sessions.map((session) => (
        <SessionEntry
          key={session.sessionId}
          session={session}
          nowMs={nowMs}
          busy={joining.joiningId === session.sessionId}
          decline={snapshot.actions.decline}
          join={snapshot.actions.join === null ? null : () => void joining.press(session.sessionId)}
        />
      ))}
    </ul>
  );
}

function useJoining(join: DeskActions["join"]) {
  const [joiningId, setJoiningId] = useState<string | null>(null);
  const press = async (sessionId: string) => {
    if (join === null) return;
    const answer = join(sessionId);
    // Use a transition so that the request is sent before the list is rendered.
    startTransition(() => setJoiningId(sessionId));
    const result = await answer;
    setJoiningId(null);
    if (!result.ok)
      toasts.show({ title: texts.joinFailed, description: failureText(result.code), tone: "destructive" });
  };
  return { joiningId, press };
}
