/**
 * The artist's kill in the studio, whether pressed here or reported by the server: what it stops, whom it notifies, and
 * whether the server has recorded it.
 */
import type { RemoteControl } from "../control/remote-control.ts";
import { createPendingKills } from "../delivery/pending-kills.ts";
import { createKillSwitch } from "../kill/kill-switch.ts";
import type { Lifetime } from "../lifetime.ts";
import type { FailureCode, LinkPorts, PendingKillStore, StudioApi } from "../ports.ts";
import { runAll } from "../run-all.ts";
import type { SessionMirror } from "../session-mirror.ts";
import type { EngineNotice } from "../view-model.ts";
import type { TakeRecording } from "./recorded-feed.ts";
import type { StudioMedia } from "./studio-media.ts";
import type { StudioRoom } from "./studio-room.ts";

export type KillRecord = { isPending: boolean; isTooLate: boolean; refusal: FailureCode | null };

export type StudioKill = {
  press(): void;
  /** Call this when the server reports a kill, either from the artist's phone or in answer to one pressed here. */
  heard(recorded: boolean): void;
  holdToken(sessionId: string, killToken: string | undefined): void;
  isPending(sessionId: string): boolean;
  /** The state of this session's kill on the server. */
  record(): KillRecord;
  /** Sends kills that an earlier page left unsent. */
  resume(): Promise<void>;
};

export type StudioKillDeps = {
  lifetime: Lifetime;
  ports: LinkPorts;
  api: StudioApi;
  store: PendingKillStore;
  mirror: SessionMirror;
  room: StudioRoom;
  control: RemoteControl;
  media: StudioMedia;
  takes: TakeRecording;
  notice(notice: EngineNotice): void;
  /** Called when a kill's state on the server has changed. */
  changed(): void;
};

const noRecord: KillRecord = { isPending: false, isTooLate: false, refusal: null };

export function createStudioKill(deps: StudioKillDeps): StudioKill {
  const { lifetime, mirror, room } = deps;
  const { clock, random } = deps.ports;
  const pendingKills = lifetime.keep(createPendingKills({ store: deps.store, clock, send: deps.api.sessions.kill }));
  let toldRefusal: FailureCode | null = null;
  let takesEndedIn: string | null = null;

  const killSwitch = createKillSwitch({
    nowMs: clock.nowMs,
    uuid: random.uuid,
    closeGate: () => deps.control.gate.close("killed"),
    stopMedia: () => runAll([() => room.lossless()?.silence(), deps.media.stopCapture]),
    sendKillFrame() {
      room.link()?.sendFrame("input", { kind: "kill" });
      room.link()?.sendFrame("pointer", { kind: "kill" });
    },
    closePeerLink: () => runAll([() => room.lossless()?.stop(), () => room.current()?.closeLink("killed")]),
    sendKillMessage: (idempotencyKey) => void room.current()?.signaling.send({ type: "kill", idempotencyKey }),
    record: pendingKills.add,
  });

  function endTakes(sessionId: string) {
    takesEndedIn = sessionId;
    deps.takes.killed();
  }

  function record(): KillRecord {
    const sessionId = mirror.get()?.sessionId;
    if (sessionId === undefined) return noRecord;
    return {
      isPending: pendingKills.isPending(sessionId),
      isTooLate: pendingKills.cameTooLate(sessionId),
      refusal: pendingKills.refusal(sessionId),
    };
  }

  /** A refused kill didn't end the session on the server, so we tell the artist once. */
  function recordsChanged() {
    const { refusal } = record();
    if (refusal !== null && refusal !== toldRefusal) deps.notice({ id: "killRefused", values: {}, code: refusal });
    toldRefusal = refusal;
    deps.changed();
  }

  lifetime.own(pendingKills.subscribe(recordsChanged));
  return {
    press() {
      const session = mirror.get();
      if (session === null || session.status === "ended") return;
      try {
        killSwitch.press(session.sessionId);
      } finally {
        endTakes(session.sessionId);
        mirror.endLocally("killed");
      }
    },
    heard(recorded) {
      const session = mirror.get();
      if (session === null) return;
      try {
        if (session.status !== "ended") killSwitch.obey();
      } finally {
        // The server's message may arrive late. It must not end a take that began after the kill.
        if (session.status !== "ended" || takesEndedIn !== session.sessionId) endTakes(session.sessionId);
        mirror.endLocally("killed");
      }
      if (!recorded) return;
      pendingKills.recorded(session.sessionId);
      room.killRecorded();
      deps.changed();
    },
    holdToken: pendingKills.holdToken,
    isPending: pendingKills.isPending,
    record,
    resume: pendingKills.resume,
  };
}
