/** Loads the script for a room (room.ts) when a session opens, because a studio without a session doesn't need it. */
import type { NoticeId } from "@foldback/protocol/notices";
import type { LosslessPlace } from "../lossless/lazy-feed.ts";
import type { StudioFeed } from "../lossless/studio-feed.ts";
import type { Clock, LinkPorts } from "../ports.ts";
import type { createRoom } from "../room.ts";
import { firstConnection } from "../signaling/connect-policy.ts";
import type { SignalingFailure, SignalingLinkState } from "../signaling/signaling-link-state.ts";
import type { EngineNotice } from "../view-model.ts";

export type RoomScript = {
  createRoom: typeof createRoom;
  /** Absent in the sample session. */
  createLossless?: (ports: LinkPorts, place: LosslessPlace) => StudioFeed;
};
export type LoadRoom = () => Promise<RoomScript>;

type RoomOpeningDeps = { loadRoom: LoadRoom; clock: Clock; notice(notice: EngineNotice): void; changed(): void };
type Opening = {
  /** Checked when the script has loaded or failed to load, because the session may have ended by then. */
  isWanted(): boolean;
  enter(script: RoomScript): void;
};

export function createRoomOpening({ loadRoom, clock, notice, changed }: RoomOpeningDeps) {
  let state: SignalingLinkState = { status: "idle" };
  let cancelTimer = () => {};

  /** Shows the failure as if the server couldn't be reached. */
  function failed(reason: SignalingFailure, id: NoticeId) {
    cancelTimer();
    if (state.status === "failed") return;
    state = { status: "failed", reason };
    notice({ id, values: {}, code: null });
    changed();
  }

  function stop() {
    cancelTimer();
    state = { status: "idle" };
  }

  return {
    /** The signaling state to show until there's a room. */
    state: () => state,
    begin({ isWanted, enter }: Opening) {
      stop();
      // A request can hang, and while offline it isn't even sent. If the script arrives later, we still use it.
      cancelTimer = clock.setTimer(firstConnection.attemptTimeoutMs, () => failed("timed-out", "signalingTimedOut"));
      loadRoom().then(
        (script) => {
          if (!isWanted()) return;
          stop();
          enter(script);
        },
        () => (isWanted() ? failed("unreachable", "signalingFailed") : undefined),
      );
    },
    /** Call this when the session has ended and no longer needs its room. */
    stop,
  };
}
