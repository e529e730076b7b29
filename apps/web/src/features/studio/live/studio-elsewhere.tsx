import type { SessionView } from "@foldback/protocol/signaling";
import { seatTexts } from "../../../shared/live/seat-texts.ts";
import { type ElsewhereSeat, SeatPanel } from "../../../shared/live/tab-seat-panel.tsx";
import { canShareScreen } from "../../../shared/page/can-share-screen.ts";
import { engineerOf } from "../session-phase.ts";
import type { StableStudio } from "../studio-context.ts";
import { texts } from "../texts.ts";
import { turnedDown } from "./turned-down.ts";

type StudioElsewhereProps = {
  snapshot: Pick<StableStudio, "actions" | "signaling">;
  session: SessionView;
  seat: ElsewhereSeat;
};

/** The artist's session runs in another tab. This one is a tab remote and offers to move the session here. */
export const StudioElsewhere = ({ snapshot, session, seat }: StudioElsewhereProps) => (
  <SeatPanel
    seat={seat}
    session={session}
    state={stateText(session)}
    canDo={seatTexts.canDoInStudio}
    moveHint={seatTexts.moveStudioHint}
    moveHere={snapshot.actions.moveHere}
    // Without the other tab, moving the session here is the only way to do more than stop it.
    stays={seat.isHeld && !canShareScreen() ? seatTexts.staysElsewhere : null}
    isCurrent={snapshot.signaling.status === "open"}
  />
);

function stateText(session: SessionView): string {
  const { engineer, grant, status } = session;
  if (status === "paused") return texts.pausedSentence;
  if (engineer === null) {
    const invited = engineerOf(session);
    return invited === null ? (turnedDown(session)?.status ?? texts.openWaiting) : texts.waitingToJoin(invited.name);
  }
  return grant.status === "granted" ? texts.inSession(engineer.name) : texts.consentAsked(engineer.name);
}
