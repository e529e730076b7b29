import type { SessionView } from "@foldback/protocol/signaling";
import { Button } from "@foldback/ui/button";
import { buttonStyles } from "@foldback/ui/button-styles";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../../shared/http/api-client.ts";
import { attempt } from "../../../shared/http/failure.ts";
import { DeclineDialog } from "../../../shared/live/decline-dialog.tsx";
import { texts } from "../texts.ts";
import { RoomCard } from "./room-card.tsx";

/**
 * Lets the engineer join or decline. Pressing Join is also the gesture that lets the browser play sound on the desk.
 */
export function EngineerRoom({ session, reload }: { session: SessionView; reload: () => void }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [declining, setDeclining] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const join = async () => {
    setBusy(true);
    setProblem(null);
    const result = await attempt(api.sessions.join({ sessionId: session.sessionId }));
    setBusy(false);
    if (result.ok) return navigate({ to: "/engineer" });
    setProblem(result.failure.message);
    reload();
  };
  const decline = async (reason: string) => {
    const { sessionId } = session;
    const result = await attempt(api.sessions.decline({ sessionId, ...(reason !== "" && { reason }) }));
    if (!result.ok) return result.failure.message;
    // After declining, the room is no longer visible to this engineer.
    await navigate({ to: "/engineer" });
    return null;
  };
  return (
    <RoomCard session={session} title={texts.sessionWith(session.artistName)}>
      {session.status === "waiting" && (
        <>
          <p className="text-ink-muted">{texts.nothingYet(session.artistName)}</p>
          <Button variant="primary" size="lg" busy={busy} onClick={() => void join()}>
            {texts.joinSession}
          </Button>
          <Button size="lg" disabled={busy} onClick={() => setDeclining(true)}>
            {texts.decline}
          </Button>
        </>
      )}
      {session.status === "ended" && <p className="text-ink-muted">{texts.ended}</p>}
      {session.status !== "waiting" && (
        <Link to="/engineer" className={buttonStyles({ variant: "primary", size: "lg" })}>
          {session.status === "ended" ? texts.goToDesk : texts.backToDesk}
        </Link>
      )}
      {declining && (
        <DeclineDialog artistLabel={session.artistName} decline={decline} close={() => setDeclining(false)} />
      )}
      <p role="alert" className="text-stop-text empty:hidden">
        {problem}
      </p>
    </RoomCard>
  );
}
