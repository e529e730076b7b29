/**
 * The engineer's half of a live session. It has no authority: the studio decides what to send and which input to let
 * through.
 */

import { coalesceRuns } from "./coalesce-runs.ts";
import { createDeskParts, type DeskDeps } from "./desk/desk-parts.ts";
import { deskSnapshot } from "./desk/desk-snapshot.ts";
import type { DeskSide } from "./desk-view.ts";
import { createEmitter } from "./emitter.ts";
import { createLifetime } from "./lifetime.ts";
import { createSnapshotStore } from "./snapshot-store.ts";
import type { LevelEvent } from "./studio-view.ts";

export function createDeskSide(deps: DeskDeps): DeskSide {
  const lifetime = createLifetime();
  const levels = createEmitter<LevelEvent>();
  let isRecording = false;
  const update = coalesceRuns(() => {
    if (!lifetime.isOver() && !session.isGoingDark()) carryOut();
  });
  const parts = createDeskParts(deps, { lifetime, changed: update });
  const { media, lossless, lobby, artistFeed, talkingReport, daw, session, room, joinTracker, notices, notes } = parts;
  const store = createSnapshotStore(() =>
    deskSnapshot({ ...parts, pendingLeave: joinTracker.pendingLeave, isRecording }),
  );

  function carryOut() {
    session.chooseRoom();
    const link = room.link();
    const scopes = session.scopes();
    const isStandingBy = room.current() !== null && !session.isJoined();
    const isLosslessAllowed = session.isJoined() && scopes.includes("lossless");
    if (isLosslessAllowed) lossless.want();
    lossless.current()?.follow({ link, isAllowed: isLosslessAllowed });
    const { volume, outputDeviceId } = media.parts.programFeedSink.getState();
    lossless.current()?.listen({ volume, outputDeviceId });
    media.use({
      slots: link?.slots ?? null,
      receives: artistFeed.receives({ scopes, mayBeSeen: session.mayBeSeen(), isStandingBy }),
      mayTalk: scopes.includes("talk"),
    });
    daw.follow(scopes);
    talkingReport.tell(link, { held: media.isOnAir(), recorded: media.isOnAir() && isRecording });
    store.refresh();
  }

  lifetime.own(lobby.signaling.subscribeState(({ status }) => status === "open" && joinTracker.serverReturned()));
  lifetime.own(
    deps.reconnectHints(() => {
      joinTracker.serverReturned();
      lobby.signaling.retryNow();
      room.current()?.signaling.retryNow();
    }),
  );
  lifetime.own(media.parts.programFeedMeter.subscribe((frame) => levels.emit({ of: "program-feed", frame })));
  lifetime.own(media.parts.talkback.subscribeLevel((peakDbfs) => levels.emit({ of: "talkback", peakDbfs })));
  lobby.signaling.start();
  // If this fails, the desk starts without a session, and the list shows that the server is down.
  joinTracker.look();

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    subscribeLevels: levels.subscribe,
    subscribeNotices: notices.subscribe,
    subscribeNotes: notes.subscribe,
    recordingChanged(next) {
      if (next === isRecording) return;
      isRecording = next;
      update();
    },
    mixer: daw.mixer,
    attachPicture: media.parts.picture.attach,
    async resumeSound() {
      lossless.current()?.resume();
      await Promise.all([media.parts.programFeedSink.resume(), media.parts.listenbackSink.resume()]);
    },
    close: lifetime.end,
  };
}
