import type { PhoneRemoteView } from "@foldback/protocol/signaling";
import type { PhoneRemoteSide, PhoneRemoteSnapshot } from "@foldback/studio-link/phone-remote-view";
import { Badge } from "@foldback/ui/badge";
import { Button } from "@foldback/ui/button";
import { CodeFigure } from "@foldback/ui/code-figure";
import { type ReactNode, useCallback } from "react";
import { useEngine } from "../../../shared/engine/use-engine.ts";
import { useViewModel } from "../../../shared/engine/use-view-model.ts";
import { SessionTimecode } from "../../../shared/live/session-timecode.tsx";
import { Banner } from "../../../shared/page/banner.tsx";
import { ignoreNotice, openPhoneRemote } from "../model/open-phone-remote.ts";
import { stateText } from "../model/phone-remote-texts.ts";
import { statusTexts } from "../model/status-texts.ts";
import { texts } from "../texts.ts";
import { PhoneKillBar } from "./phone-kill-bar.tsx";
import { PhoneRemoteEnd } from "./phone-remote-end.tsx";
import { PhoneRemoteTallies } from "./phone-remote-tallies.tsx";
import { RoomLoading } from "./room-loading.tsx";

type PhoneRemoteProps = {
  sessionId: string;
  /** What was known when the page opened. */
  first: PhoneRemoteView | null;
  /** Only for a phone with the artist's sign-in; a paired phone can't decide. */
  decisions?: (view: PhoneRemoteView) => ReactNode;
  /** Where the way leads when it is over. */
  next?: ReactNode;
};

/** The artist's phone beside the studio: how the session stands, and the kill switch under the thumb. */
export function PhoneRemote({ sessionId, ...shown }: PhoneRemoteProps) {
  const open = useCallback(() => openPhoneRemote(sessionId), [sessionId]);
  const side = useEngine(open, ignoreNotice);
  return side === null ? <RoomLoading /> : <PhoneRemoteScreen side={side} {...shown} />;
}

function PhoneRemoteScreen({
  side,
  first,
  decisions,
  next,
}: Omit<PhoneRemoteProps, "sessionId"> & { side: PhoneRemoteSide }) {
  const snapshot = useViewModel(side);
  const view = snapshot.view ?? first;
  if (snapshot.over !== null || view?.status === "ended")
    return <PhoneRemoteEnd view={view} snapshot={snapshot} next={next} />;
  if (view === null) return <RoomLoading />;
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-2xl flex-col gap-5 p-4 pb-52">
      <PhoneRemoteTallies tally={snapshot.isCurrent ? view.tally : null} />
      <Connection snapshot={snapshot} retry={side.retryNow} />
      <header className="flex flex-col gap-3">
        <div className="flex items-center justify-between gap-4">
          <h1 className="lettering min-w-0 break-words text-lg">{titleOf(view)}</h1>
          <Badge tone={view.status === "active" ? "live-solid" : "neutral"}>{statusTexts[view.status]}</Badge>
        </div>
        <p className="text-ink-muted">{stateText(view)}</p>
        <div className="flex flex-wrap items-end justify-between gap-4">
          <CodeFigure label={texts.roomCode} code={view.roomCode} />
          <span className="flex flex-col gap-1">
            <span className="engraved">{texts.sessionTime}</span>
            <SessionTimecode session={view} />
          </span>
        </div>
      </header>
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
