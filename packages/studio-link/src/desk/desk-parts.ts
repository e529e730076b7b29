/** Creates the parts of the engineer's half of a session and connects them. */
import { createPointerSender } from "../control/pointer-sender.ts";
import type { PendingLeaveStore } from "../delivery/pending-leave.ts";
import { createEmitter } from "../emitter.ts";
import { createLatencyWatch } from "../latency-watch.ts";
import type { Lifetime } from "../lifetime.ts";
import { createDeskLossless, type LoadDeskFeed } from "../lossless/lazy-feed.ts";
import { createDeskMixer } from "../mixer/desk-mixer.ts";
import type { BrowserPorts, DeskApi } from "../ports.ts";
import { createSessionMirror } from "../session-mirror.ts";
import type { EngineNotice, NotesChange } from "../view-model.ts";
import { createArtistFeed } from "./artist-feed.ts";
import { createDeskActions } from "./desk-actions.ts";
import { createDeskMedia, type DeskMediaParts } from "./desk-media.ts";
import { createDeskRoom, type DeskRoom } from "./desk-room.ts";
import { createDeskSession } from "./desk-session.ts";
import { createJoinTracker } from "./join-tracker.ts";
import { createLobby } from "./lobby.ts";
import { reportMicrophoneFailure } from "./microphone-failure.ts";
import { createTalkbackKeeping } from "./talkback-keeping.ts";
import { createTalkingReport } from "./talking-report.ts";

export type DeskDeps = Omit<BrowserPorts, "artistMouse"> & {
  api: DeskApi;
  pendingLeave: PendingLeaveStore;
  /** Absent in the sample session. */
  loadLossless?: LoadDeskFeed;
  media: DeskMediaParts;
};

/** `changed` is called after any change. */
export function createDeskParts(deps: DeskDeps, { lifetime, changed }: { lifetime: Lifetime; changed(): void }) {
  const { api, clock } = deps;
  const notices = createEmitter<EngineNotice>();
  const notes = createEmitter<NotesChange>();
  const mirror = createSessionMirror(clock);
  const lossless = createDeskLossless(deps, { lifetime, room: () => room.current(), changed });
  const media = lifetime.keep(createDeskMedia(deps.media, { lossless, changed }));
  const latency = lifetime.keep(createLatencyWatch({ clock, sampled: changed }));
  const lobby = createLobby({ ports: deps, api: api.signaling, changed });
  lifetime.own(lobby.signaling.stop);
  const artistFeed = createArtistFeed();
  const talkingReport = createTalkingReport();
  const session = createDeskSession({
    lifetime,
    clock,
    mirror,
    lobby,
    room: () => room,
    pendingLeave: () => joinTracker.pendingLeave,
    blackout: media.blackout,
    changed,
  });
  const room: DeskRoom = createDeskRoom({
    ports: deps,
    api,
    lifetime,
    mirror,
    session,
    media,
    lossless,
    artistFeed,
    talkingReport,
    daw: () => daw,
    latency,
    pointer: () => pointer,
    notes: notes.emit,
    notice: notices.emit,
    changed,
  });
  const joinTracker = createJoinTracker({ lifetime, clock, api, leaveStore: deps.pendingLeave, session, changed });
  const currentEpoch = () => (session.isGoingDark() ? null : (session.joinedSession()?.epoch ?? null));
  const daw = lifetime.keep(
    createDeskMixer({ clock, currentEpoch, sendFrame: (frame) => room.link()?.sendFrame("input", frame) ?? false }),
  );
  const pointer = createPointerSender({
    clock,
    currentEpoch,
    sendFrame: (channel, frame) => room.link()?.sendFrame(channel, frame) ?? false,
    sendMessage: (message) => (room.current()?.hasSeat() && room.current()?.signaling.send(message)) ?? false,
  });
  const keeping = createTalkbackKeeping({ lifetime, clock, api: api.consent, mirror, session, changed });
  const actions = createDeskActions({ api, clock, media, pointer, session, joinTracker, lobby, room, keeping });

  lifetime.own(lobby.signaling.subscribeNotices(notices.emit));
  lifetime.own(lobby.subscribeNotices(notices.emit));
  lifetime.own(reportMicrophoneFailure(media.parts.talkback, notices.emit));
  const heard = { media, artistFeed, talkingReport, lossless, daw };
  return { ...heard, mirror, latency, lobby, session, room, joinTracker, keeping, actions, notices, notes };
}
