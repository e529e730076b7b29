/** The engineer's actions, and when each is available. The studio's gate still decides on every input. */
import type { Scope } from "@foldback/domain/consent/scopes";
import type { SessionView } from "@foldback/protocol/signaling";
import type { PointerSender } from "../control/pointer-sender.ts";
import type { DeskActions } from "../desk-view.ts";
import { type Clock, type DeskApi, resultOf } from "../ports.ts";
import { pressTimeoutMs, withTimeout } from "../with-timeout.ts";
import type { DeskMedia } from "./desk-media.ts";
import type { DeskRoom } from "./desk-room.ts";
import type { DeskSession } from "./desk-session.ts";
import type { JoinTracker } from "./join-tracker.ts";
import type { Lobby } from "./lobby.ts";
import type { TalkbackKeeping } from "./talkback-keeping.ts";

export type PossibleDeskActions = { [Name in keyof DeskActions]: NonNullable<DeskActions[Name]> };

export type DeskActionDeps = {
  api: DeskApi;
  clock: Clock;
  media: DeskMedia;
  pointer: PointerSender;
  session: DeskSession;
  joinTracker: JoinTracker;
  lobby: Lobby;
  room: DeskRoom;
  keeping: TalkbackKeeping;
};

export function createDeskActions({
  media,
  pointer,
  session,
  joinTracker,
  ...deps
}: DeskActionDeps): PossibleDeskActions {
  const { api, clock, lobby, room, keeping } = deps;
  const { parts } = media;
  return {
    async join(sessionId) {
      const call = withTimeout(clock, { limitMs: pressTimeoutMs, call: api.sessions.join({ sessionId }) });
      const answer = resultOf(call.then(session.joined));
      joinTracker.pendingLeave.joins(sessionId);
      session.joinPressed(sessionId);
      const result = await answer;
      session.joinAnswered();
      // The server may have accepted the Join even though we got no answer, so ask.
      if (!result.ok && result.code === "NETWORK") joinTracker.look();
      return result;
    },
    leave() {
      const left = session.joinedSession();
      if (left === null) return;
      media.blackout();
      joinTracker.pendingLeave.leave({ sessionId: left.sessionId, epoch: left.epoch });
      session.departed("engineer");
    },
    decline: ({ sessionId, reason }) =>
      resultOf(api.sessions.decline({ sessionId, ...(reason === "" ? {} : { reason }) })),
    pointerMove: pointer.move,
    click: pointer.click,
    nativeMove: pointer.nativeMove,
    nativeClick: pointer.nativeClick,
    nativeKey: pointer.nativeKey,
    talkStart: parts.talkback.hold,
    talkStop: parts.talkback.release,
    keepTalkback: keeping.set,
    setVolume: parts.programFeedSink.setVolume,
    chooseMicrophone: parts.talkback.useDevice,
    async chooseOutput(deviceId) {
      const [programFeed] = await Promise.all([
        parts.programFeedSink.setOutputDevice(deviceId),
        parts.listenbackSink.setOutputDevice(deviceId),
      ]);
      return programFeed;
    },
    reconnect() {
      for (const signaling of [lobby.signaling, room.current()?.signaling]) {
        signaling?.start();
        // If the link is still being retried, this skips the pause.
        signaling?.retryNow();
      }
    },
    moveHere: () => room.current()?.takeSeat(),
  };
}

export type DeskSituation = {
  isJoined: boolean;
  status: SessionView["status"] | null;
  scopes: readonly Scope[];
  /** True if the artist's browser can be reached, either over the peer link or through the server. */
  isReachable: boolean;
  /** True if the server can be reached. Otherwise the studio's gate is closed, so pointing would have no effect. */
  isServerReachable: boolean;
  signalingFailed: boolean;
  isSeatElsewhere: boolean;
};

export function possibleDeskActions(all: PossibleDeskActions, situation: DeskSituation): DeskActions {
  const when = <Action>(condition: boolean, action: Action) => (condition ? action : null);
  const mayPoint = situation.status === "active" && situation.isServerReachable && situation.scopes.includes("point");
  const mayControl = mayPoint && situation.scopes.includes("control");
  return {
    ...all,
    join: when(!situation.isJoined, all.join),
    decline: when(!situation.isJoined, all.decline),
    leave: when(situation.isJoined, all.leave),
    pointerMove: when(mayPoint, all.pointerMove),
    click: when(mayPoint, all.click),
    nativeMove: when(mayControl, all.nativeMove),
    nativeClick: when(mayControl, all.nativeClick),
    nativeKey: when(mayControl, all.nativeKey),
    talkStart: when(situation.isReachable && situation.scopes.includes("talk"), all.talkStart),
    keepTalkback: when(situation.isJoined && !situation.isSeatElsewhere, all.keepTalkback),
    reconnect: when(situation.signalingFailed, all.reconnect),
    moveHere: when(situation.isJoined && situation.isSeatElsewhere, all.moveHere),
  };
}
