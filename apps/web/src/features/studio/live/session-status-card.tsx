import { roomUrl } from "@foldback/domain/room-code";
import { Badge } from "@foldback/ui/badge";
import { CodeFigure } from "@foldback/ui/code-figure";
import { Panel } from "@foldback/ui/panel";
import { useSignedInUser } from "../../../shared/auth/current-user.ts";
import { lazyPart } from "../../../shared/http/lazy-part.ts";
import { CopyButton } from "../../../shared/page/copy-button.tsx";
import { PagePart } from "../../../shared/page/page-part.tsx";
import { engineerOf, type SessionPhase } from "../session-phase.ts";
import { stateWord } from "../state-word.ts";
import type { StableStudio } from "../studio-context.ts";
import { texts } from "../texts.ts";
import { AskAnother, OpenUpButton } from "./ask-another-engineer.tsx";
import { turnedDown } from "./turned-down.ts";

const GuestInSession = lazyPart(() => import("../guests/guest-in-session.tsx"), "GuestInSession");

type SessionStatusCardProps = { snapshot: StableStudio; phase: SessionPhase };

export function SessionStatusCard({ snapshot, phase }: SessionStatusCardProps) {
  const { user } = useSignedInUser();
  const { session, actions } = snapshot;
  const live = session !== null && phase !== "no-session";
  const state = stateWord(snapshot, phase);
  const guest = session === null ? null : engineerOf(session);
  return (
    <Panel
      title={texts.sessionStatus}
      action={<Badge tone={state.isLive ? "live-solid" : "neutral"}>{state.word}</Badge>}
    >
      <p className="flex flex-col gap-1">
        <span className="engraved">{texts.artist}</span>
        <span className="break-words text-base">{user.name || user.email}</span>
      </p>
      {live && (
        <>
          <CodeFigure label={texts.roomCode} code={session.roomCode} />
          <ShareRoom code={session.roomCode} />
        </>
      )}
      <p className="text-ink-muted">{stateText(snapshot, phase)}</p>
      {live && guest !== null && session.guestAddress !== null && (
        <PagePart>
          <GuestInSession engineer={guest} address={session.guestAddress} />
        </PagePart>
      )}
      {live && session.declined === null && session.engineer === null && <OtherWays actions={actions} />}
    </Panel>
  );
}

/** The code and the link aren't secret: only the artist and the engineer they invited get in. */
function ShareRoom({ code }: { code: string }) {
  const words = { copied: texts.roomCopied, notCopied: texts.roomNotCopied };
  return (
    <div className="flex flex-wrap gap-2">
      <CopyButton text={code} label={texts.copyCode} {...words} />
      <CopyButton text={roomUrl(window.location.origin, code)} label={texts.copyLink} {...words} />
    </div>
  );
}

function stateText({ session, engineerPresent }: StableStudio, phase: SessionPhase): string {
  if (session === null || phase === "no-session") return texts.roomCodeLater;
  if (session.engineer !== null) return texts.inSession(session.engineer.name);
  if (session.invitedEngineer === null) return turnedDown(session)?.status ?? texts.openWaiting;
  return engineerPresent
    ? texts.standingBy(session.invitedEngineer.name)
    : texts.notHereYet(session.invitedEngineer.name);
}

function OtherWays({ actions: { openUp, invite } }: Pick<StableStudio, "actions">) {
  if (openUp === null && invite === null) return null;
  return (
    <div className="flex flex-col items-start gap-2 border-line border-t pt-4">
      <div className="flex flex-wrap gap-2">
        {invite !== null && <AskAnother invite={invite} size="sm" />}
        {openUp !== null && <OpenUpButton openUp={openUp} size="sm" />}
      </div>
      {openUp !== null && <p className="text-ink-muted text-xs">{texts.openUpHint}</p>}
    </div>
  );
}
