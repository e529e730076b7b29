import type { PhoneRemoteView } from "@foldback/protocol/signaling";
import { openPhoneRemoteSide } from "@foldback/studio-link/open-phone-remote-side";
import type { PhoneKill, PhoneRemoteSide, PhoneRemoteSnapshot } from "@foldback/studio-link/phone-remote-view";
import { Badge } from "@foldback/ui/badge";
import { Button } from "@foldback/ui/button";
import { CodeFigure } from "@foldback/ui/code-figure";
import { KillSwitch } from "@foldback/ui/kill-switch";
import { type ReactNode, useCallback } from "react";
import { createPortal } from "react-dom";
import { drawAfterNextFrame } from "../../../shared/engine/draw-later.ts";
import { useEngine } from "../../../shared/engine/use-engine.ts";
import { useViewModel } from "../../../shared/engine/use-view-model.ts";
import { api } from "../../../shared/http/api-client.ts";
import { SessionTimecode } from "../../../shared/live/session-timecode.tsx";
import { TallyLamps } from "../../../shared/live/tally-lamps.tsx";
import { Banner } from "../../../shared/page/banner.tsx";
import { useCornerClearance } from "../../../shared/page/use-corner-clearance.ts";
import { killTexts, stateText, statusWord } from "../model/phone-remote-texts.ts";
import { texts } from "../texts.ts";
import { PhoneRecorder } from "./phone-recorder.tsx";
import { PhoneRemoteEnd } from "./phone-remote-end.tsx";
import { PhoneTakes } from "./phone-takes.tsx";
import { RoomLoading } from "./room-card.tsx";

type PhoneRemoteProps = {
  sessionId: string;
  /** The state when the page opened, or null if it isn't known. */
  first: PhoneRemoteView | null;
  /** Only for a phone on which the artist is signed in. A paired phone can't decide. */
  decisions?: (view: PhoneRemoteView) => ReactNode;
  /** Links to show after the session. */
  next?: ReactNode;
};

/** Shows the session's state, the studio's recorder and a large kill switch on the artist's phone. */
export function PhoneRemote({ sessionId, ...shown }: PhoneRemoteProps) {
  const open = useCallback(() => openPhoneRemote(sessionId), [sessionId]);
  const side = useEngine(open, ignoreNotice);
  return side === null ? <RoomLoading /> : <PhoneRemoteScreen side={side} sessionId={sessionId} {...shown} />;
}

function PhoneRemoteScreen({ side, sessionId, first, decisions, next }: PhoneRemoteProps & { side: PhoneRemoteSide }) {
  const snapshot = useViewModel(side);
  const view = snapshot.view ?? first;
  if (snapshot.over !== null || view?.status === "ended")
    return <PhoneRemoteEnd sessionId={sessionId} view={view} snapshot={snapshot} next={next} />;
  if (view === null) return <RoomLoading />;
  const tally = snapshot.isCurrent ? view.tally : null;
  const word = statusWord({ status: view.status, tally });
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-2xl flex-col gap-5 p-4 pb-52">
      <TallyLamps tally={tally} />
      <Connection snapshot={snapshot} retry={side.retryNow} />
      <header className="flex flex-col gap-3">
        <div className="flex items-center justify-between gap-4">
          <h1 className="lettering min-w-0 break-words text-lg">{titleOf(view)}</h1>
          <Badge tone={word === texts.live ? "live-solid" : "neutral"}>{word}</Badge>
        </div>
        <p className="text-ink-muted">{stateText(view)}</p>
        <PhoneTakes light={tally?.takes ?? "unknown"} gapMs={tally?.takesGapMs} />
        <div className="flex flex-wrap items-end justify-between gap-4">
          <CodeFigure label={texts.roomCode} code={view.roomCode} />
          <span className="flex flex-col gap-1">
            <span className="engraved">{texts.sessionTime}</span>
            <SessionTimecode session={view} isCurrent={snapshot.isCurrent} />
          </span>
        </div>
      </header>
      <PhoneRecorder report={tally?.recorder ?? null} asked={snapshot.recording} record={side.record} />
      {decisions?.(view)}
      <PhoneKillBar kill={side.kill} state={snapshot.kill} />
    </main>
  );
}

function Connection({ snapshot, retry }: { snapshot: PhoneRemoteSnapshot; retry: () => void }) {
  const { signaling, isCurrent } = snapshot;
  if (isCurrent || signaling.status === "idle") return null;
  if (signaling.status === "connecting" && snapshot.view === null) return null;
  return (
    <Banner
      tone="accent"
      title={texts.notConnected}
      action={signaling.status === "failed" && <Button onClick={retry}>{texts.connectAgain}</Button>}
    >
      {texts.notConnectedHint}
    </Banner>
  );
}

const titleOf = ({ engineerName }: PhoneRemoteView) =>
  engineerName === null ? texts.yourOpenSession : texts.sessionWith(engineerName);

/** The bar at the bottom of the screen while a session is live, above everything else, including dialogs. */
function PhoneKillBar({ kill, state }: { kill: () => void; state: PhoneKill }) {
  useCornerClearance("12rem");
  const press = () => {
    drawAfterNextFrame();
    kill();
  };
  return createPortal(
    // A modal dialog hides everything outside it from assistive technology, except what has an `aria-live`.
    <div aria-live="off" className="fixed inset-x-0 bottom-0 z-70 border-line border-t bg-ground p-4">
      <div className="mx-auto flex max-w-2xl flex-col gap-3">
        <KillSwitch className="w-full [&>button]:min-h-24" label={texts.killSwitch} onKill={press} />
        <p role="status" className="min-h-10 text-center text-ink-muted text-sm">
          {killTexts[state]}
        </p>
      </div>
    </div>,
    document.body,
  );
}

const openPhoneRemote = (sessionId: string) =>
  openPhoneRemoteSide({ sessionId, api: { ticket: api.pairing.ticket, kill: api.pairing.kill } });

/** The phone shows no toasts about its connection, because the screen already says when it's out of date. */
const ignoreNotice = () => {};
