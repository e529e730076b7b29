/**
 * Follows studio-phase.ts: opens the studio's room when there's a session, makes a new link when the engineer changes,
 * and closes the room at the end. It passes on what arrives in the room.
 */
import { recordPressLastsMs } from "@foldback/domain/takes/recorder-report";
import type { ServerMessage } from "@foldback/protocol/signaling";
import type { RemoteControl } from "../control/remote-control.ts";
import type { LatencyWatch } from "../latency-watch.ts";
import type { Lifetime } from "../lifetime.ts";
import type { StudioFeed } from "../lossless/studio-feed.ts";
import { createStudioSlots, type StudioSlots } from "../peer/media-slots.ts";
import type { PeerLink } from "../peer/peer-link.ts";
import type { LinkPorts, StudioApi } from "../ports.ts";
import type { Room, RoomDeps } from "../room.ts";
import { createSessionEndCheck } from "../session-end-check.ts";
import type { SessionMirror } from "../session-mirror.ts";
import type { SignalingLinkState } from "../signaling/signaling-link-state.ts";
import type { SeatView } from "../view-model.ts";
import type { EngineerVoice } from "./engineer-voice.ts";
import type { TakeRecording } from "./recorded-feed.ts";
import { createRoomOpening, type LoadRoom } from "./room-opening.ts";
import type { StudioEmitters } from "./studio-emitters.ts";
import type { StudioMedia } from "./studio-media.ts";
import { reduceStudioPhase, type StudioEffect, type StudioEvent, type StudioPhase } from "./studio-phase.ts";

export type StudioRoomDeps = {
  ports: LinkPorts;
  api: StudioApi;
  loadRoom: LoadRoom;
  lifetime: Lifetime;
  mirror: SessionMirror;
  control: RemoteControl;
  media: StudioMedia;
  latency: LatencyWatch;
  voice: EngineerVoice;
  takes: Pick<TakeRecording, "asked" | "heard">;
  kill(): { heard(recorded: boolean): void; holdToken(sessionId: string, killToken: string | undefined): void };
  emitters: StudioEmitters;
  changed(): void;
};

export type StudioRoom = {
  current(): Room<StudioSlots> | null;
  link(): PeerLink<StudioSlots> | null;
  /** Null until there's a room. */
  lossless(): StudioFeed | null;
  signaling(): SignalingLinkState;
  seat(): SeatView;
  /** Moves the session to this page. */
  moveHere(): void;
  /**
   * Call this when the artist has started this session here. This page then has the seat until the server says
   * otherwise.
   */
  startedHere(sessionId: string): void;
  /** Call this when the mirror's view of the session has changed. */
  sessionChanged(): void;
  killRecorded(): void;
  /** Call this when the artist wants another try after signaling failed. */
  reconnect(): void;
  /** Call this when the network is back or the window is visible again. */
  retryNow(): void;
};

export function createStudioRoom(deps: StudioRoomDeps): StudioRoom {
  const { api, lifetime, mirror, control, media, emitters, changed } = deps;
  const endCheck = createSessionEndCheck({ mirror, room: api.sessions.room });
  let phase: StudioPhase = { status: "no-session" };
  let room: Room<StudioSlots> | null = null;
  let lossless: StudioFeed | null = null;
  const ownStart = createOwnStart(() => room);
  const { clock } = deps.ports;
  const opening = createRoomOpening({ loadRoom: deps.loadRoom, clock, notice: emitters.notices.emit, changed });

  const carryOut: Record<StudioEffect, () => void> = {
    "open-room": openRoom,
    "drop-link": () => room?.dropLink("peer-left"),
    "stop-media": media.stopAll,
    "close-link"() {
      opening.stop();
      room?.closeLink("killed");
    },
    "close-room": closeRoom,
  };

  function closeRoom() {
    opening.stop();
    room?.close("ended");
  }

  function move(event: StudioEvent) {
    const step = reduceStudioPhase(phase, event);
    phase = step.phase;
    for (const effect of step.effects) carryOut[effect]();
  }

  function openRoom() {
    if (phase.status !== "live") return;
    const { sessionId } = phase;
    closeRoom();
    room = null;
    control.gate.reset();
    opening.begin({
      isWanted: () => !lifetime.isOver() && phase.status === "live" && phase.sessionId === sessionId && room === null,
      enter({ createRoom, createLossless }) {
        lossless ??= createLossless?.(deps.ports, { lifetime, room: () => room, changed }) ?? null;
        room = createRoom(roomDeps(sessionId, roomChanged, { ...deps, lossless: () => lossless }));
        changed();
      },
    });
  }

  function roomChanged() {
    const signaling = room?.signaling.getState();
    if (signaling !== undefined) {
      endCheck.signalingChanged(signaling);
      move({ type: "seat", isTaken: room?.seat().status === "elsewhere" });
    }
    changed();
  }

  lifetime.own(closeRoom);
  return {
    current: () => room,
    link: () => room?.link() ?? null,
    lossless: () => lossless,
    signaling: () => room?.signaling.getState() ?? opening.state(),
    seat: () => ownStart.seat(mirror.get()?.sessionId ?? null),
    moveHere: () => room?.takeSeat(),
    startedHere: ownStart.began,
    sessionChanged() {
      const session = mirror.get();
      if (session !== null) move({ type: "session", session });
    },
    killRecorded: () => move({ type: "kill-recorded" }),
    reconnect: () => (room === null ? openRoom() : room.signaling.start()),
    retryNow() {
      if (room !== null) room.signaling.retryNow();
      const signaling = room?.signaling.getState() ?? opening.state();
      endCheck.checkNow(signaling);
      if (room === null && signaling.status === "failed") openRoom();
    },
  };
}

/** Until the server has said who has the seat, it counts as ours if the session was started on this page. */
function createOwnStart(room: () => Pick<Room<StudioSlots>, "seat"> | null) {
  let startedId: string | null = null;
  return {
    began(sessionId: string) {
      startedId = sessionId;
    },
    seat(sessionId: string | null): SeatView {
      const seat = room()?.seat() ?? { status: "unknown" };
      return seat.status === "unknown" && sessionId !== null && sessionId === startedId ? { status: "here" } : seat;
    },
  };
}

type Listeners = StudioRoomDeps & Pick<StudioRoom, "lossless">;

function roomDeps(sessionId: string, roomChanged: () => void, deps: Listeners): RoomDeps<StudioSlots> {
  return {
    ports: deps.ports,
    api: deps.api.signaling,
    side: "studio",
    sessionId,
    layOut: createStudioSlots,
    beforeAnswer() {},
    message: (message) => passOn(message, deps),
    notice: deps.emitters.notices.emit,
    changed: roomChanged,
    linkChanged(link) {
      follow(link, deps);
      deps.changed();
    },
  };
}

function follow(link: PeerLink<StudioSlots> | null, { latency, voice, control }: StudioRoomDeps) {
  latency.follow(link);
  voice.reset();
  link?.subscribeFrames((frame) => {
    if (frame.kind === "talking") voice.held(frame);
    else control.offerFrame(frame);
  });
}

function passOn(message: ServerMessage, { kill, mirror, emitters, takes, control, lossless }: Listeners) {
  takes.heard(message);
  switch (message.type) {
    case "room_joined":
    case "seat-held":
      kill().holdToken(message.session.sessionId, message.killToken);
      return mirror.accept(message.session);
    case "session":
      return mirror.accept(message.session);
    case "killed":
      return kill().heard(message.recorded);
    case "transcript":
    case "notes-changed":
      return emitters.notes.emit(message);
    case "record":
      if (mayRecord(message, mirror)) takes.asked(message.on);
      return;
    case "lossless-link":
      return lossless()?.receive(message);
    case "phones-changed":
      return emitters.phones.emit();
    default:
      return control.offerMessage(message);
  }
}

/** The server may have sent it before it learned of a kill on this page, or long before this page woke up. */
function mayRecord({ pressedAtMs }: Extract<ServerMessage, { type: "record" }>, mirror: SessionMirror): boolean {
  const nowMs = mirror.serverNowMs();
  return mirror.get()?.status !== "ended" && nowMs - (pressedAtMs ?? nowMs) <= recordPressLastsMs;
}
