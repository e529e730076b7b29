/**
 * What the engineer can ask for, and when it is possible. The studio's gate decides about input whatever is possible here.
 */
import type { Scope } from "@foldback/domain/consent/scopes";
import type { SessionView } from "@foldback/protocol/signaling";
import { answerWithin, pressLimitMs } from "../answer-within.ts";
import type { PointerSender } from "../control/pointer-sender.ts";
import type { PendingLeave } from "../delivery/pending-leave.ts";
import type { DeskActions } from "../desk-view.ts";
import { type Clock, type DeskApi, resultOf } from "../ports.ts";
import type { DeskMedia } from "./desk-media.ts";

type Possible = { [Name in keyof DeskActions]: NonNullable<DeskActions[Name]> };

export type DeskActionDeps = {
  api: DeskApi;
  clock: Clock;
  media: DeskMedia;
  pointer: PointerSender;
  pendingLeave: PendingLeave;
  /** Null when the answer is there. */
  joining(sessionId: string | null): void;
  joined(session: SessionView): void;
  /** The question was sent, and no answer came. */
  joinUnanswered(): void;
  left(): void;
  /** The session that this engineer sits in, as it is known here. */
  seat(): SessionView | null;
  reconnect(): void;
};

export function createDeskActions({ api, media, pointer, pendingLeave, ...deps }: DeskActionDeps): Possible {
  const { parts } = media;
  return {
    async join(sessionId) {
      const call = answerWithin(deps.clock, { limitMs: pressLimitMs, call: api.sessions.join({ sessionId }) });
      const answer = resultOf(call.then(deps.joined));
      pendingLeave.joins(sessionId);
      deps.joining(sessionId);
      const result = await answer;
      deps.joining(null);
      if (!result.ok && result.code === "NETWORK") deps.joinUnanswered();
      return result;
    },
    leave() {
      const seat = deps.seat();
      if (seat === null) return;
      media.blackout();
      pendingLeave.leave({ sessionId: seat.sessionId, epoch: seat.epoch });
      deps.left();
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
    setVolume: parts.programFeedSink.setVolume,
    chooseMicrophone: parts.talkback.useDevice,
    async chooseOutput(deviceId) {
      const [programFeed] = await Promise.all([
        parts.programFeedSink.setOutputDevice(deviceId),
        parts.listenbackSink.setOutputDevice(deviceId),
      ]);
      return programFeed;
    },
    reconnect: deps.reconnect,
  };
}

export type DeskActionFacts = {
  isJoined: boolean;
  status: SessionView["status"] | null;
  scopes: readonly Scope[];
  /** The artist's browser, or the server on the way to it. */
  isReachable: boolean;
  /** The server: without it the studio's gate is closed, and a pointer would move nothing. */
  isServerReachable: boolean;
  signalingFailed: boolean;
};

export function possibleDeskActions(all: Possible, facts: DeskActionFacts): DeskActions {
  const when = <Action>(condition: boolean, action: Action) => (condition ? action : null);
  const mayPoint = facts.status === "active" && facts.isServerReachable && facts.scopes.includes("point");
  const mayControl = mayPoint && facts.scopes.includes("control");
  return {
    ...all,
    join: when(!facts.isJoined, all.join),
    decline: when(!facts.isJoined, all.decline),
    leave: when(facts.isJoined, all.leave),
    pointerMove: when(mayPoint, all.pointerMove),
    click: when(mayPoint, all.click),
    nativeMove: when(mayControl, all.nativeMove),
    nativeClick: when(mayControl, all.nativeClick),
    nativeKey: when(mayControl, all.nativeKey),
    talkStart: when(facts.isReachable && facts.scopes.includes("talk"), all.talkStart),
    reconnect: when(facts.signalingFailed, all.reconnect),
  };
}
