import { Badge } from "@foldback/ui/badge";
import { Button } from "@foldback/ui/button";
import { Panel } from "@foldback/ui/panel";
import { Radio, Volume2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { LatencyBadge } from "../../../shared/live/latency-badge.tsx";
import { SharedPicture } from "../guide/shared-picture.tsx";
import { engineerOf, type SessionPhase } from "../session-phase.ts";
import { stateWord } from "../state-word.ts";
import { type StableScreen, type StableStudio, useStudioEngine, useStudioFigures } from "../studio-context.ts";
import { texts } from "../texts.ts";
import { pictureText, screenFailureText, surfaceText } from "./media-texts.ts";

type LiveViewProps = { snapshot: StableStudio; phase: SessionPhase };

/** Shows the shared picture with the engineer's cursor, and a small preview of what we send. */
export function LiveView({ snapshot, phase }: LiveViewProps) {
  const { screen, tally } = snapshot;
  const captured = screen.status === "captured" || screen.status === "sending";
  return (
    <Panel title={texts.liveView} className="gap-3 p-3 sm:p-4" action={<Latency />}>
      <LiveBadges snapshot={snapshot} phase={phase} />
      <div className="relative isolate aspect-video max-h-[calc(100dvh-22rem)] min-h-56 w-full overflow-hidden border border-line bg-black">
        {captured ? <SharedPicture /> : <NotShared snapshot={snapshot} />}
        {captured && <SelfView screen={screen} sending={tally.screen} />}
      </div>
    </Panel>
  );
}

function Latency() {
  return <LatencyBadge latency={useStudioFigures().latency} />;
}

function LiveBadges({ snapshot, phase }: LiveViewProps) {
  const { session, peer, engineerTalking } = snapshot;
  const state = stateWord(snapshot, phase);
  const name = (session === null ? null : engineerOf(session)?.name) ?? texts.anEngineer;
  const connected = session?.engineer != null && peer.status === "connected";
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-2">
      <Badge tone={state.isLive ? "live-solid" : "neutral"}>
        {state.isLive && <Radio aria-hidden="true" />}
        {state.word}
      </Badge>
      <Badge tone={connected ? "live" : "neutral"}>{connectionText({ connected, phase, name })}</Badge>
      {connected && <span className="text-ink-muted text-sm">{name}</span>}
      {engineerTalking && (
        <Badge tone="accent-solid">
          <Volume2 aria-hidden="true" />
          {texts.engineerTalking(name)}
        </Badge>
      )}
    </div>
  );
}

function connectionText({ connected, phase, name }: { connected: boolean; phase: SessionPhase; name: string }): string {
  if (connected) return texts.engineerConnected;
  return phase === "waiting-for-engineer" ? texts.waitingToJoin(name) : texts.connecting;
}

function NotShared({ snapshot }: { snapshot: StableStudio }) {
  const { screen, actions } = snapshot;
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-4 bg-sunken p-6 text-center">
      <p className="text-ink-muted">
        {screen.status === "asking" && texts.chooseShare}
        {screen.status === "failed" && screenFailureText[screen.failure ?? "other"]}
        {screen.status === "off" && texts.notShared}
      </p>
      {actions.shareScreen !== null && screen.status !== "asking" && (
        <Button variant="primary" onClick={() => void actions.shareScreen?.()}>
          {texts.shareScreen}
        </Button>
      )}
    </div>
  );
}

/**
 * A small preview of what leaves this computer. Its corners are square, because rounded ones make the browser paint
 * every video frame twice.
 */
function SelfView({ screen, sending }: { screen: StableScreen; sending: boolean }) {
  const engine = useStudioEngine();
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => (video.current === null ? undefined : engine.attachPreview(video.current)), [engine]);
  return (
    <figure className="absolute bottom-2 left-2 hidden w-48 border border-line bg-panel sm:block">
      <div className="relative aspect-video bg-black">
        <video
          ref={video}
          muted
          autoPlay
          playsInline
          aria-label={texts.selfView}
          className={sending ? "size-full object-contain" : "size-full object-contain opacity-30"}
        />
      </div>
      <figcaption className="flex flex-col px-2 py-1 text-xs">
        <span className={sending ? "text-live-text" : "text-ink-muted"}>{sending ? texts.sending : texts.notSent}</span>
        <span className="truncate text-ink-muted">
          {screen.surface === null ? texts.screen : surfaceText[screen.surface]}
        </span>
        <Figures sending={sending} />
      </figcaption>
    </figure>
  );
}

function Figures({ sending }: { sending: boolean }) {
  const { captured, sent } = useStudioFigures();
  return <span className="figures text-ink-muted">{pictureText(sending ? sent : captured)}</span>;
}
