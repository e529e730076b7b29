/** Opens and closes the desk's room, whether standing by or joined, and passes on what arrives in it. */
import type { ControlFrame } from "@foldback/protocol/control";
import type { ServerMessage } from "@foldback/protocol/signaling";
import type { PointerSender } from "../control/pointer-sender.ts";
import type { LatencyWatch } from "../latency-watch.ts";
import type { Lifetime } from "../lifetime.ts";
import type { DeskFeed } from "../lossless/desk-feed.ts";
import type { LazyFeed } from "../lossless/lazy-feed.ts";
import type { createDeskMixer } from "../mixer/desk-mixer.ts";
import { createDeskSlots, type DeskSlots } from "../peer/media-slots.ts";
import type { PeerLink } from "../peer/peer-link.ts";
import { type DeskApi, failureCodeOf, type LinkPorts } from "../ports.ts";
import { createRoom, type Room } from "../room.ts";
import { createSessionEndCheck } from "../session-end-check.ts";
import type { SessionMirror } from "../session-mirror.ts";
import type { EngineNotice, NotesChange } from "../view-model.ts";
import type { ArtistFeed } from "./artist-feed.ts";
import type { DeskMedia } from "./desk-media.ts";
import type { DeskSession } from "./desk-session.ts";
import type { createTalkingReport } from "./talking-report.ts";

export type DeskRoomDeps = {
  ports: LinkPorts;
  api: DeskApi;
  lifetime: Lifetime;
  mirror: SessionMirror;
  session: DeskSession;
  media: DeskMedia;
  lossless: LazyFeed<DeskFeed>;
  artistFeed: ArtistFeed;
  talkingReport: ReturnType<typeof createTalkingReport>;
  daw(): ReturnType<typeof createDeskMixer>;
  latency: LatencyWatch;
  pointer(): PointerSender;
  notes(change: NotesChange): void;
  notice(notice: EngineNotice): void;
  changed(): void;
};

export type DeskRoom = {
  current(): Room<DeskSlots> | null;
  link(): PeerLink<DeskSlots> | null;
  open(sessionId: string): void;
  close(): void;
};

export function createDeskRoom(deps: DeskRoomDeps): DeskRoom {
  const { ports, api, session, media, artistFeed, changed } = deps;
  const endCheck = createSessionEndCheck({ mirror: deps.mirror, room: api.sessions.room, departed });
  let room: Room<DeskSlots> | null = null;

  function roomChanged() {
    // After a kill, the server's answer would bring back the session that we've just forgotten.
    const mayAsk = session.isJoined() && !session.isGoingDark();
    if (room !== null && mayAsk) endCheck.signalingChanged(room.signaling.getState());
    changed();
  }

  async function departed(sessionId: string): Promise<boolean> {
    try {
      const { by } = await api.sessions.departure({ sessionId });
      const now = session.phase();
      const isStillShown = now.status === "joined" && now.sessionId === sessionId && !session.isGoingDark();
      if (isStillShown) session.departed(by);
      return true;
    } catch (thrown) {
      // Without an answer we can't tell, so the desk keeps the session and can ask again.
      return failureCodeOf(thrown) !== "ROOM_NOT_FOUND";
    }
  }

  function linkChanged(link: PeerLink<DeskSlots> | null) {
    artistFeed.reset();
    deps.talkingReport.reset();
    deps.daw().reset();
    deps.latency.follow(link);
    if (link === null) media.blackout();
    link?.subscribeMedia(changed);
    link?.subscribeFrames(frameArrived);
    changed();
  }

  function frameArrived(frame: ControlFrame) {
    if (frame.kind === "kill") return session.killed();
    if (deps.daw().heard(frame)) return;
    if (artistFeed.heard(frame)) changed();
  }

  function received(message: ServerMessage) {
    if (message.type === "killed") session.killed();
    else if (message.type === "lossless-link") deps.lossless.whenLoaded((feed) => feed.receive(message));
    else if ("session" in message) deps.mirror.accept(message.session);
    else if (message.type === "transcript" || message.type === "notes-changed") deps.notes(message);
  }

  function close() {
    const old = room;
    room = null;
    deps.pointer().drop();
    old?.close("ended");
  }

  deps.lifetime.own(close);
  return {
    current: () => room,
    link: () => room?.link() ?? null,
    open(sessionId) {
      room = createRoom<DeskSlots>({
        ports,
        api: api.signaling,
        side: "desk",
        sessionId,
        layOut: createDeskSlots,
        beforeAnswer: (slots) => slots.takeOver(),
        message: received,
        // An engineer who's only standing by didn't ask for a connection, so we don't announce its failures.
        notice: (notice) => session.isJoined() && deps.notice(notice),
        changed: roomChanged,
        linkChanged,
      });
    },
    close,
  };
}
