/**
 * The engineer's half of a live session, put together from its parts. What it shows and offers: desk-view.ts. Holds no authority:
 * the studio decides what is sent and what input is let through.
 */
import { createPointerSender } from "./control/pointer-sender.ts";
import type { PendingLeaveStore } from "./delivery/pending-leave.ts";
import { createArtistFeed } from "./desk/artist-feed.ts";
import { createDeskActions } from "./desk/desk-actions.ts";
import { createDeskMedia, type DeskMediaParts } from "./desk/desk-media.ts";
import { createDeskRoom, type DeskRoom } from "./desk/desk-room.ts";
import { createDeskSession } from "./desk/desk-session.ts";
import { deskSnapshot } from "./desk/desk-snapshot.ts";
import { createLobby } from "./desk/lobby.ts";
import { tellMicrophoneTrouble } from "./desk/microphone-trouble.ts";
import { createOwnSeat } from "./desk/own-seat.ts";
import { createTalkingReport } from "./desk/talking-report.ts";
import type { DeskSide } from "./desk-view.ts";
import { createLatencyWatch } from "./latency-watch.ts";
import { createLifetime } from "./lifetime.ts";
import type { BrowserPorts, DeskApi } from "./ports.ts";
import { createSessionMirror } from "./session-mirror.ts";
import { createSettling } from "./settle.ts";
import { createSnapshotStore } from "./snapshot-store.ts";
import type { LevelEvent } from "./studio-view.ts";
import { createEmitter, type EngineNotice, type NotesNews } from "./view-model.ts";

export type DeskDeps = Omit<BrowserPorts, "artistMouse"> & {
  api: DeskApi;
  pendingLeave: PendingLeaveStore;
  media: DeskMediaParts;
};

export function createDeskSide(deps: DeskDeps): DeskSide {
  const { api, clock } = deps;
  const lifetime = createLifetime();
  const notices = createEmitter<EngineNotice>();
  const notes = createEmitter<NotesNews>();
  const levels = createEmitter<LevelEvent>();
  const mirror = createSessionMirror(clock);
  /** Called after every change of anything. */
  const update = createSettling(() => {
    if (!lifetime.isOver() && !session.isGoingDark()) carryOut();
  });

  const media = lifetime.keep(createDeskMedia(deps.media, update));
  const latency = lifetime.keep(createLatencyWatch({ clock, sampled: update }));
  const lobby = createLobby({ ports: deps, api: api.signaling, changed: update });
  lifetime.own(lobby.signaling.stop);
  const artistFeed = createArtistFeed();
  const talkingReport = createTalkingReport();
  const session = createDeskSession({
    lifetime,
    clock,
    mirror,
    lobby,
    room: () => room,
    pendingLeave: () => seat.pendingLeave,
    blackout: media.blackout,
    changed: update,
  });
  const room: DeskRoom = createDeskRoom({
    ports: deps,
    api,
    lifetime,
    mirror,
    session,
    media,
    artistFeed,
    talkingReport,
    latency,
    pointer: () => pointer,
    notes: notes.emit,
    notice: notices.emit,
    changed: update,
  });
  const seat = createOwnSeat({ lifetime, clock, api, leaveStore: deps.pendingLeave, session, changed: update });
  const pointer = createPointerSender({
    clock,
    currentEpoch: () => (session.isGoingDark() ? null : (session.seat()?.epoch ?? null)),
    sendFrame: (channel, frame) => room.link()?.sendFrame(channel, frame) ?? false,
    sendMessage: (message) => room.current()?.signaling.send(message) ?? false,
  });
  const actions = createDeskActions({ api, clock, media, pointer, session, seat, lobby, room });
  const store = createSnapshotStore(() =>
    deskSnapshot({
      mirror,
      session,
      room,
      lobby,
      pendingLeave: seat.pendingLeave,
      media,
      artistFeed,
      latency,
      actions,
    }),
  );

  function carryOut() {
    session.chooseRoom();
    const link = room.link();
    const scopes = session.scopes();
    const isStandingBy = room.current() !== null && !session.isJoined();
    media.use({
      slots: link?.slots ?? null,
      receives: artistFeed.receives({ scopes, mayBeSeen: session.mayBeSeen(), isStandingBy }),
      mayTalk: scopes.includes("talk"),
    });
    talkingReport.tell(link, media.isOnAir());
    store.refresh();
  }

  lifetime.own(lobby.signaling.subscribeNotices(notices.emit));
  lifetime.own(lobby.signaling.subscribeState(({ status }) => status === "open" && seat.serverReturned()));
  lifetime.own(
    deps.networkReturn(() => {
      seat.serverReturned();
      lobby.signaling.retryNow();
      room.current()?.signaling.retryNow();
    }),
  );
  lifetime.own(media.parts.programFeedMeter.subscribe((frame) => levels.emit({ of: "program-feed", frame })));
  lifetime.own(media.parts.talkback.subscribeLevel((peakDbfs) => levels.emit({ of: "talkback", peakDbfs })));
  lifetime.own(tellMicrophoneTrouble(media.parts.talkback, notices.emit));
  lobby.signaling.start();
  // Without an answer the desk begins empty; the list says by itself that the server is away.
  seat.look();

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    subscribeLevels: levels.subscribe,
    subscribeNotices: notices.subscribe,
    subscribeNotes: notes.subscribe,
    attachPicture: media.parts.picture.attach,
    async resumeSound() {
      await Promise.all([media.parts.programFeedSink.resume(), media.parts.listenbackSink.resume()]);
    },
    close: lifetime.end,
  };
}
