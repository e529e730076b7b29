/** Loads a room's code when a session opens: a studio without a session doesn't need it. */
import type { createRoom } from "../room.ts";
import type { SignalingLinkState } from "../signaling/signaling-link-state.ts";
import type { EngineNotice } from "../view-model.ts";

export type LoadRoom = () => Promise<typeof createRoom>;

type RoomOpeningDeps = { loadRoom: LoadRoom; notice(notice: EngineNotice): void; changed(): void };
type Opening = {
  /** Asked when the code is here or lost, because the session may have ended by then. */
  isWanted(): boolean;
  enter(create: typeof createRoom): void;
};

export function createRoomOpening({ loadRoom, notice, changed }: RoomOpeningDeps) {
  let state: SignalingLinkState = { status: "idle" };

  /** Shown like a server that can't be reached. */
  function failed() {
    state = { status: "failed", reason: "unreachable" };
    notice({ id: "signalingFailed", values: {}, code: null });
    changed();
  }

  return {
    /** Stands in for signaling until there's a room. */
    state: () => state,
    begin({ isWanted, enter }: Opening) {
      state = { status: "idle" };
      loadRoom().then(
        (create) => (isWanted() ? enter(create) : undefined),
        () => (isWanted() ? failed() : undefined),
      );
    },
  };
}
