import type { WaitingSession } from "@foldback/protocol/signaling";
import type { LobbyView } from "@foldback/studio-link/desk-view";
import { openLobby } from "@foldback/studio-link/open-lobby";
import type { EngineNotice } from "@foldback/studio-link/view-model";
import { Button } from "@foldback/ui/button";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { api } from "../../../shared/http/api-client.ts";
import { attempt } from "../../../shared/http/failure.ts";
import { DeclineDialog } from "../../../shared/live/decline-dialog.tsx";
import { useInvitationNotification } from "../../../shared/live/invitation-notification.ts";
import { mayLeave } from "../../../shared/live/leave-question.ts";
import { Banner } from "../../../shared/page/banner.tsx";
import { useTakeNotices } from "../../../shared/takes/use-take-notices.ts";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { texts } from "../texts.ts";

/** Shows open invitations with Join and Decline on every page except the desk. */
export function InvitationBanners() {
  const { waiting } = useLobby();
  useInvitationNotification(waiting);
  const invitations = waiting.filter(({ invited, joined }) => invited && !joined);
  return (
    <div className="flex flex-col gap-2 px-3 pt-3 empty:hidden sm:px-6">
      {invitations.map((invitation) => (
        <Invitation key={invitation.sessionId} invitation={invitation} />
      ))}
    </div>
  );
}

function Invitation({ invitation: { sessionId, artistLabel } }: { invitation: WaitingSession }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [declining, setDeclining] = useState(false);
  const join = async () => {
    if (!(await mayLeave())) return;
    setBusy(true);
    const joined = await attempt(api.sessions.join({ sessionId }));
    setBusy(false);
    if (joined.ok) return navigate({ to: "/engineer", ignoreBlocker: true });
    toasts.show({ title: texts.joinFailed, description: joined.failure.message, tone: "destructive" });
  };
  const decline = async (reason: string) => {
    const declined = await attempt(api.sessions.decline({ sessionId, ...(reason !== "" && { reason }) }));
    return declined.ok ? null : declined.failure.message;
  };
  return (
    <>
      <Banner
        tone="accent"
        title={texts.invitesYou(artistLabel)}
        action={
          <>
            <Button disabled={busy} onClick={() => setDeclining(true)}>
              {texts.decline}
            </Button>
            <Button variant="primary" busy={busy} onClick={() => void join()}>
              {texts.joinSession}
            </Button>
          </>
        }
      >
        {texts.joinHint}
      </Banner>
      {declining && <DeclineDialog artistLabel={artistLabel} decline={decline} close={() => setDeclining(false)} />}
    </>
  );
}

/** Loads the catalogue of notices only when there's one to show. */
const showTakeNotice = ({ id }: EngineNotice): void =>
  void import("../../../shared/toasts/notices.ts").then(({ showNotice }) => showNotice(id));

const nothingYet: LobbyView = { status: "loading", waiting: [] };

/** Keeps the lobby open while mounted, and returns its latest view. */
function useLobby(): LobbyView {
  const [view, setView] = useState(nothingYet);
  const show = useTakeNotices(showTakeNotice);
  useEffect(() => {
    const lobby = openLobby({ api: api.signaling });
    const take = () => setView(lobby.getSnapshot());
    const stop = lobby.subscribe(take);
    const stopNotices = lobby.subscribeNotices(show);
    take();
    return () => {
      stop();
      stopNotices();
      lobby.close();
    };
  }, [show]);
  return view;
}
