import type { SessionView } from "@foldback/protocol/signaling";
import type { SeatView } from "@foldback/studio-link/view-model";
import { Badge } from "@foldback/ui/badge";
import { Button } from "@foldback/ui/button";
import { CodeFigure } from "@foldback/ui/code-figure";
import { type ReactNode, useState } from "react";
import { seatTexts as texts } from "./seat-texts.ts";
import { SessionTimecode } from "./session-timecode.tsx";
import { isAnythingShared } from "./tally-lamps.tsx";
import { liveTexts } from "./texts.ts";

export type ElsewhereSeat = Extract<SeatView, { status: "elsewhere" }>;

type SeatPanelProps = {
  seat: ElsewhereSeat;
  session: SessionView;
  /** What the session is doing, in one sentence. */
  state: string;
  /** What this tab can still do, and what moving the session means. */
  canDo: string;
  moveHint: string;
  moveHere: (() => void) | null;
  /** Why the session can't move to this browser. The panel then doesn't offer it. */
  stays?: string | null;
  /** False while the server can't be reached. */
  isCurrent: boolean;
  /** What this tab offers as a tab remote. */
  children?: ReactNode;
};

/** For a tab without the seat: asks whether to move the session here, and says what the tab can do until then. */
export function SeatPanel(props: SeatPanelProps) {
  const { seat, session, state, canDo, moveHint, moveHere, stays = null, isCurrent, children } = props;
  const [isRemote, setIsRemote] = useState(false);
  const asks = seat.isHeld && !seat.wasHere && !isRemote;
  const { title, text, move } = seatText(seat, asks);
  const isLive = isRunning(session) && seat.tally !== null && isAnythingShared(seat.tally);
  return (
    <section
      aria-labelledby="seat-title"
      className="flex min-h-96 flex-col items-center justify-center rounded-lg border border-line bg-sunken p-4 sm:p-6"
    >
      <div className="flex w-full max-w-xl flex-col gap-5">
        <div role="status" className="flex flex-col gap-2">
          <h2 id="seat-title" className="lettering text-xl">
            {title}
          </h2>
          <p className="text-ink-muted">
            {(asks && stays) || text} {!asks && canDo}
          </p>
        </div>
        <div className="flex flex-col gap-3 rounded-lg border border-line bg-panel p-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0 break-words">{state}</p>
            <Badge tone={isLive ? "live-solid" : "neutral"}>{isLive ? texts.live : sessionWord(session)}</Badge>
          </div>
          <div className="flex flex-wrap items-end justify-between gap-4">
            <CodeFigure label={texts.roomCode} code={session.roomCode} />
            <span className="flex flex-col gap-1">
              <span className="engraved">{liveTexts.sessionTime}</span>
              <SessionTimecode key={session.sessionId} session={session} isCurrent={isCurrent} />
            </span>
          </div>
        </div>
        <div className="flex flex-wrap gap-3">
          {asks && (
            <Button variant="primary" onClick={() => setIsRemote(true)}>
              {texts.useAsRemote}
            </Button>
          )}
          {stays === null && (
            <Button variant={asks ? "default" : "primary"} disabled={moveHere === null} onClick={() => moveHere?.()}>
              {move}
            </Button>
          )}
          {!asks && children}
        </div>
        {asks && stays === null && <p className="text-ink-muted text-sm">{moveHint}</p>}
      </div>
    </section>
  );
}

function seatText({ isHeld, wasHere }: ElsewhereSeat, asks: boolean) {
  if (!isHeld) return { title: texts.otherTabGone, text: texts.otherTabGoneHint, move: texts.openHere };
  if (asks) return { title: texts.liveElsewhere, text: texts.liveElsewhereHint, move: texts.moveHere };
  if (wasHere) return { title: texts.movedAway, text: texts.movedAwayHint, move: texts.moveBack };
  return { title: texts.remote, text: texts.remoteHint, move: texts.moveHere };
}

/** The word to show while nothing is reported as leaving the studio. */
function sessionWord(session: SessionView): string {
  if (session.status === "paused") return texts.paused;
  if (session.status === "ended") return texts.ended;
  return isRunning(session) ? texts.connected : texts.waiting;
}

const isRunning = ({ status, grant }: SessionView) => status === "active" && grant.status === "granted";
