/**
 * Whether this page has its participant's seat in a room, and what it asks for when it connects. Only the user's own
 * press takes the seat from another tab.
 */
import type { SeatWish, ServerMessage } from "@foldback/protocol/signaling";
import type { SeatView } from "./view-model.ts";

export function createRoomSeat() {
  let view: SeatView = { status: "unknown" };
  let wish: SeatWish = "if-free";

  function elsewhere(isHeld: boolean) {
    const wasHere = view.status === "here" || (view.status === "elsewhere" && view.wasHere);
    view = { status: "elsewhere", isHeld, wasHere };
  }

  return {
    view: () => view,
    wish: () => wish,
    isHere: () => view.status === "here",
    isElsewhere: () => view.status === "elsewhere",
    /** The user moves the session to this page. */
    wanted() {
      wish = "take-over";
    },
    /** Another tab has taken it. This page stays connected, but never takes the seat back by itself. */
    lost() {
      wish = "none";
      elsewhere(true);
    },
    heard(message: ServerMessage) {
      if (message.type === "room_joined") {
        view = { status: "here" };
        wish = "if-free";
      } else if (message.type === "seat-held") {
        wish = "none";
        elsewhere(message.isHeld);
      } else if (message.type === "seat" && view.status === "elsewhere") elsewhere(message.isHeld);
    },
  };
}
