import type { ViewMode } from "@foldback/domain/control/picture-geometry";
import type { SessionView } from "@foldback/protocol/signaling";
import type { DeskActions } from "@foldback/studio-link/desk-view";
import { Button } from "@foldback/ui/button";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { LatencyBadge } from "../../../shared/live/latency-badge.tsx";
import { SessionTimecode } from "../../../shared/live/session-timecode.tsx";
import { type StableDesk, useDeskFigures } from "../model/desk-context.ts";
import { texts } from "../texts.ts";
import { PictureFrame } from "./picture-frame.tsx";
import { TalkBar } from "./talk-bar.tsx";
import { ViewToolbar } from "./view-toolbar.tsx";

type SharedScreenPanelProps = { snapshot: StableDesk; session: SessionView; mark: ReactNode };

/** The shared screen with its tools. In full screen, the talk button stays visible. */
export function SharedScreenPanel({ snapshot, session, mark }: SharedScreenPanelProps) {
  const [mode, setMode] = useState<ViewMode>("fit");
  const frame = useRef<HTMLElement>(null);
  const fullScreen = useFullScreen(frame);
  return (
    <section
      ref={frame}
      aria-label={texts.remoteControl}
      className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-panel [&:fullscreen]:rounded-none [&:fullscreen]:border-0"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-b px-4 py-3">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-4 gap-y-1">
          <h2 className="lettering text-base">{texts.remoteControl}</h2>
          <span title={session.artistName} className="min-w-0 text-ink-muted max-sm:break-words sm:truncate">
            {session.artistName}
          </span>
          <span className="figures tracking-[0.1em]">{session.roomCode}</span>
          <SessionTimecode key={session.sessionId} session={session} isCurrent={snapshot.signaling.status === "open"} />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {/* Outside full screen, the bar above the picture shows the latency. */}
          {fullScreen?.active === true && <Latency />}
          <LeaveButton leave={snapshot.actions.leave} />
        </div>
      </header>
      <PictureFrame snapshot={snapshot} mode={mode} full={fullScreen?.active ?? false} />
      <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-t px-4 py-3">
        <TalkBar snapshot={snapshot} />
        {mark}
        <ViewToolbar mode={mode} setMode={setMode} fullScreen={fullScreen} />
      </footer>
    </section>
  );
}

function Latency() {
  return <LatencyBadge latency={useDeskFigures().latency} />;
}

function LeaveButton({ leave }: { leave: DeskActions["leave"] }) {
  return (
    <Button size="sm" disabled={leave === null} onClick={() => leave?.()}>
      {texts.leaveSession}
    </Button>
  );
}

/** Puts one element in full screen. Null if the browser doesn't allow it. */
function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [active, setActive] = useState(false);
  useEffect(() => {
    const changed = () =>
      setActive(document.fullscreenElement !== null && document.fullscreenElement === element.current);
    document.addEventListener("fullscreenchange", changed);
    return () => document.removeEventListener("fullscreenchange", changed);
  }, [element]);
  const toggle = () => {
    const change =
      document.fullscreenElement === null ? element.current?.requestFullscreen() : document.exitFullscreen();
    // The browser refused, so the picture keeps its size.
    change?.catch(() => undefined);
  };
  return document.fullscreenEnabled ? { active, toggle } : null;
}
