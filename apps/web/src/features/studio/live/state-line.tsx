import { Badge } from "@foldback/ui/badge";
import { Radio, Volume2 } from "lucide-react";
import { LatencyBadge } from "../../../shared/live/latency-badge.tsx";
import { engineerOf, type SessionPhase } from "../session-phase.ts";
import { stateWord } from "../state-word.ts";
import { type StableStudio, useStudioFigures } from "../studio-context.ts";
import { texts } from "../texts.ts";
import { turnedDown } from "./turned-down.ts";

/** Shows the session's state in one word, the engineer, and the latency. */
export function StateLine({ snapshot, phase }: { snapshot: StableStudio; phase: SessionPhase }) {
  const { session, peer, engineerTalking, engineerPresent } = snapshot;
  const known = (session === null ? null : engineerOf(session)?.name) ?? null;
  const name = known ?? texts.theEngineerFirst;
  const last = session === null ? null : turnedDown(session);
  // The peer link can outlive the engineer's connection to the server.
  const isAway = session?.engineer != null && !engineerPresent && (phase === "live" || phase === "paused");
  const connected = session?.engineer != null && peer.status === "connected" && !isAway;
  const state = stateWord(snapshot, phase);
  return (
    <div className="flex min-w-0 items-center gap-2">
      <Badge tone={state.isLive ? "live-solid" : "neutral"}>
        {state.isLive && <Radio aria-hidden="true" />}
        {state.word}
      </Badge>
      <span className="flex min-w-0 flex-1 items-center gap-2 text-sm">
        {connected && <span className="shrink-0 text-live-text max-sm:sr-only">{texts.engineerConnected}</span>}
        <span title={name} className="min-w-0 text-ink-muted leading-tight [overflow-wrap:anywhere] sm:line-clamp-1">
          {connected && name}
          {!connected && (isAway ? texts.engineerAway(name) : (last?.fact ?? connectionText(phase, known)))}
        </span>
        {engineerTalking && (
          <Badge tone="accent-solid">
            <Volume2 aria-hidden="true" />
            <span className="max-sm:sr-only">{texts.engineerTalking(name)}</span>
          </Badge>
        )}
      </span>
      {/* On a phone, saying that no engineer is connected matters more than an empty latency badge. */}
      <span className={connected ? "contents" : "contents max-sm:hidden"}>
        <LatencyBadge latency={useStudioFigures().latency} />
      </span>
    </div>
  );
}

function connectionText(phase: SessionPhase, name: string | null): string {
  if (phase === "waiting-for-consent") return texts.consentAsked(name ?? texts.theEngineerFirst);
  return phase === "waiting-for-engineer" ? texts.waitingToJoin(name ?? texts.anEngineer) : texts.connecting;
}
