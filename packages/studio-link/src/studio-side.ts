/**
 * The artist's half of a live session, put together from its parts. What it shows and offers: studio-view.ts. Where it is with a
 * session: studio/studio-phase.ts.
 */
import type { InputInjector } from "./control/input-injector.ts";
import { createRemoteControl } from "./control/remote-control.ts";
import { createHeldBack } from "./delivery/held-back.ts";
import type { HeldBackStore } from "./delivery/held-back-rules.ts";
import { createLatencyWatch } from "./latency-watch.ts";
import { createLifetime } from "./lifetime.ts";
import { effectiveScopesHere, mediaAuthorityFor } from "./media-authority.ts";
import type { BrowserPorts, PendingKillStore, StudioApi } from "./ports.ts";
import { createSessionMirror } from "./session-mirror.ts";
import { createSettling } from "./settle.ts";
import { createSnapshotStore } from "./snapshot-store.ts";
import type { LinkSample } from "./stats/link-stats.ts";
import { createEngineerVoice } from "./studio/engineer-voice.ts";
import { createSessionFinder } from "./studio/find-session.ts";
import { createSendingReport } from "./studio/sending-report.ts";
import { createStudioActions } from "./studio/studio-actions.ts";
import { createStudioKill, type StudioKill } from "./studio/studio-kill.ts";
import { createStudioMedia, type StudioMediaParts } from "./studio/studio-media.ts";
import { createStudioNews } from "./studio/studio-news.ts";
import { createStudioRoom } from "./studio/studio-room.ts";
import { studioSnapshot } from "./studio/studio-snapshot.ts";
import { createTallyReport } from "./studio/tally-report.ts";
import type { StudioSide } from "./studio-view.ts";

export type StudioDeps = BrowserPorts & {
  api: StudioApi;
  pendingKills: PendingKillStore;
  heldBack: HeldBackStore;
  media: StudioMediaParts;
  /** The companion's. Without one, accepted input is only drawn. */
  injector?: InputInjector;
};

export function createStudioSide(deps: StudioDeps): StudioSide {
  const { api, clock } = deps;
  const lifetime = createLifetime();
  const mirror = createSessionMirror(clock);
  /** Called after every change of anything. */
  const update = createSettling(() => {
    if (!lifetime.isOver()) carryOut();
  });

  const media = lifetime.keep(createStudioMedia(deps.media, update));
  const voice = createEngineerVoice(clock, update);
  const news = createStudioNews({ lifetime, media, voice });
  const latency = lifetime.keep(createLatencyWatch({ clock, sampled }));
  const control = createRemoteControl({ clock, injector: deps.injector });
  const room = createStudioRoom({
    ports: deps,
    api,
    lifetime,
    mirror,
    control,
    media,
    latency,
    voice,
    kill: () => kill,
    news,
    changed: update,
  });
  const kill: StudioKill = createStudioKill({
    ports: deps,
    api,
    store: deps.pendingKills,
    lifetime,
    mirror,
    room,
    control,
    media,
    notice: news.notices.emit,
    changed() {
      finder.killRecordsChanged();
      update();
    },
  });
  const heldBack = lifetime.keep(createHeldBack({ clock, api, mirror, store: deps.heldBack, changed: update }));
  const finder = createSessionFinder({ lifetime, clock, api, mirror, heldBack, kill, changed: update });
  const actions = createStudioActions({ api, clock, mirror, media, heldBack, room, finder, kill, news });
  const sendingReport = createSendingReport();
  const tallyReport = createTallyReport();
  const store = createSnapshotStore(() =>
    studioSnapshot({ mirror, finder, heldBack, kill, room, control, media, voice, latency, actions }),
  );

  /** Authority first, then the gate, then media, then what is shown. */
  function carryOut() {
    const session = mirror.get();
    const link = room.link();
    const signaling = room.current()?.signaling ?? null;
    const scopes = effectiveScopesHere({ session, serverNowMs: mirror.serverNowMs(), cap: heldBack.cap() });
    control.follow({
      session,
      scopes,
      signalingOpen: signaling?.getState().status === "open",
      verification: link?.verifier.get().verification ?? "pending",
    });
    media.use({ slots: link?.slots ?? null, authority: mediaAuthorityFor(scopes) });
    sendingReport.tell(link, media.intended());
    store.refresh();
    tallyReport.tell(signaling, store.getSnapshot());
  }

  function sampled({ rttMs, route }: LinkSample) {
    if (rttMs !== null && route !== null) room.current()?.signaling.send({ type: "rtt-sample", rttMs, route });
    update();
  }

  function sessionChanged() {
    heldBack.sessionChanged(mirror.get());
    room.sessionChanged();
    update();
  }

  /** Nothing that is known here may be out of date. */
  function lookAround() {
    room.retryNow();
    heldBack.retryNow();
    finder.retryNow();
  }

  lifetime.own(() => control.gate.close("ended"));
  lifetime.own(mirror.subscribe(sessionChanged));
  lifetime.own(deps.artistMouse(control.artistMoved));
  lifetime.own(deps.networkReturn(lookAround));
  void kill.resume().then(() => finder.look());

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    subscribeGuide: control.subscribeGuide,
    subscribeLevels: news.levels.subscribe,
    subscribeNotices: news.notices.subscribe,
    subscribeNotes: news.notes.subscribe,
    subscribePhones: news.phones.subscribe,
    attachPreview: media.parts.preview.attach,
    resumeSound: media.parts.talkbackSink.resume,
    refreshDevices: media.parts.devices.refresh,
    close: lifetime.end,
  };
}
