/**
 * Tracks whether this page has its participant's seat in a room, and what it asks for when it connects. Only the user's
 * own press takes the seat from another tab.
 */
import type { StudioTally } from "@foldback/domain/pairing/phone-pairing";
import type { SeatRequest } from "@foldback/protocol/auth-message";
import type { ServerMessage } from "@foldback/protocol/signaling";
import type { Clock } from "./ports.ts";
import type { SeatView } from "./view-model.ts";

/** An older press no longer counts, because the user may have moved the session elsewhere since. */
const pressCountsMs = 10_000;

export function createRoomSeat(clock: Pick<Clock, "nowMs">) {
  let view: SeatView = { status: "unknown" };
  let request: SeatRequest = "if-free";
  let pressedAtMs = 0;
  let isConfirmed = false;

  function elsewhere(isHeld: boolean) {
    const wasHere = view.status === "here" || (view.status === "elsewhere" && view.wasHere);
    const tally = view.status === "elsewhere" ? view.tally : null;
    view = { status: "elsewhere", isHeld, wasHere, tally };
  }

  function learnTally(tally: StudioTally | null) {
    if (view.status === "elsewhere") view = { ...view, tally };
  }

  return {
    view: () => view,
    request: (): SeatRequest =>
      request === "take-over" && clock.nowMs() - pressedAtMs >= pressCountsMs ? "none" : request,
    /** True if the server has given the seat to this page's current connection. */
    isConfirmed: () => isConfirmed,
    isElsewhere: () => view.status === "elsewhere",
    /** The user moves the session to this page. */
    wanted() {
      request = "take-over";
      pressedAtMs = clock.nowMs();
    },
    /** Another tab may take the seat before this page is connected again. */
    disconnected() {
      isConfirmed = false;
      learnTally(null);
    },
    /** Another tab has taken it. This page stays connected, but never takes the seat back on its own. */
    lost() {
      request = "none";
      elsewhere(true);
    },
    heard(message: ServerMessage) {
      if (message.type === "room_joined") {
        view = { status: "here" };
        isConfirmed = true;
        request = "if-free";
      } else if (message.type === "seat-held") {
        request = "none";
        elsewhere(message.isHeld);
      } else if (message.type === "seat" && view.status === "elsewhere") elsewhere(message.isHeld);
      else if (message.type === "studio-tally") learnTally(message.tally);
    },
  };
}
