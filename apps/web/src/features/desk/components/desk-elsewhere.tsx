import type { SessionView } from "@foldback/protocol/signaling";
import { Button } from "@foldback/ui/button";
import type { ReactNode } from "react";
import { seatTexts } from "../../../shared/live/seat-texts.ts";
import { type ElsewhereSeat, SeatPanel } from "../../../shared/live/tab-seat-panel.tsx";
import type { StableDesk } from "../model/desk-context.ts";
import { texts } from "../texts.ts";

type DeskElsewhereProps = {
  snapshot: Pick<StableDesk, "actions" | "signaling">;
  session: SessionView;
  seat: ElsewhereSeat;
  mark: ReactNode;
};

/** The engineer's session runs in another tab. This one is a tab remote and offers to move the session here. */
export const DeskElsewhere = ({ snapshot: { actions, signaling }, session, seat, mark }: DeskElsewhereProps) => (
  <SeatPanel
    seat={seat}
    session={session}
    state={texts.sessionOf(session.artistName)}
    canDo={seatTexts.canDoAtDesk}
    moveHint={seatTexts.moveDeskHint}
    moveHere={actions.moveHere}
    isCurrent={signaling.status === "open"}
  >
    {mark}
    <Button disabled={actions.leave === null} onClick={() => actions.leave?.()}>
      {texts.leaveSession}
    </Button>
  </SeatPanel>
);
