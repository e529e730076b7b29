import { coalesceRuns } from "./coalesce-runs.ts";
import { createLifetime } from "./lifetime.ts";
import { localEffectiveScopes, mediaAuthorityFor } from "./media-authority.ts";
import { createSnapshotStore } from "./snapshot-store.ts";
import { createDeskReport } from "./studio/desk-report.ts";
import { createStudioParts, type StudioDeps } from "./studio/studio-parts.ts";
import { studioSnapshot } from "./studio/studio-snapshot.ts";
import { createTallyReport } from "./studio/tally-report.ts";
import type { StudioSide } from "./studio-view.ts";
import { keptTalkback } from "./takes/kept-talkback.ts";

export function createStudioSide(deps: StudioDeps): StudioSide {
  const lifetime = createLifetime();
  const update = coalesceRuns(() => {
    if (!lifetime.isOver()) carryOut();
  });
  const parts = createStudioParts(deps, { lifetime, changed: update });
  const { mirror, media, takes, emitters, control, room, kill, heldBack, finder } = parts;
  const deskReport = createDeskReport();
  const tallyReport = createTallyReport();
  const store = createSnapshotStore(() => studioSnapshot(parts));

  /** Updates authority, gate, media and view, in this order. */
  function carryOut() {
    const session = mirror.get();
    const link = room.link();
    const hasSeat = room.current()?.hasSeat() ?? false;
    const scopes = localEffectiveScopes({ session, serverNowMs: mirror.serverNowMs(), cap: heldBack.cap() });
    control.follow({
      session,
      scopes,
      signalingOpen: hasSeat,
      verification: link?.verifier.get().verification ?? "pending",
    });
    control.daw.follow({ gate: control.gate.getState(), link });
    media.use({ slots: link?.slots ?? null, authority: mediaAuthorityFor(scopes) });
    room.lossless()?.follow({ link, scopes, track: media.parts.programFeed.getTrack() });
    takes.followTalkback(keptTalkback({ session, hasSeat, isLinkUp: link?.isUp() ?? false, voice: media.voice() }));
    deskReport.tell(link, {
      media,
      takes,
      hasCompanion: control.hasCompanion,
      hasEngineer: Boolean(session?.engineer),
    });
    takes.tellSeat(room.current()?.signaling ?? null);
    store.refresh();
    // Only the tab with the seat reports what it sends.
    const seated = hasSeat ? (room.current()?.signaling ?? null) : null;
    tallyReport.tell(seated, { ...store.getSnapshot().tally, recorder: takes.report() });
  }

  function sessionChanged() {
    heldBack.sessionChanged(mirror.get());
    room.sessionChanged();
    update();
  }

  /** Retries everything immediately. Called when the network is back or the window is visible again. */
  function retryEverything() {
    room.retryNow();
    heldBack.retryNow();
    finder.retryNow();
  }

  lifetime.own(() => control.gate.close("ended"));
  lifetime.own(mirror.subscribe(sessionChanged));
  lifetime.own(deps.artistMouse(control.artistMoved));
  lifetime.own(deps.reconnectHints(retryEverything));
  void kill.resume().then(() => finder.look());

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    subscribeGuide: control.subscribeGuide,
    subscribeLevels: emitters.levels.subscribe,
    subscribeNotices: emitters.notices.subscribe,
    subscribeNotes: emitters.notes.subscribe,
    subscribePhones: emitters.phones.subscribe,
    recordedFeed: takes.feed,
    daw: control.daw.port,
    attachPreview: media.parts.preview.attach,
    resumeSound: media.parts.talkbackSink.resume,
    refreshDevices: media.parts.devices.refresh,
    close: lifetime.end,
  };
}
