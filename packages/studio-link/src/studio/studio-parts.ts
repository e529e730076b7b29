/** Creates the parts of the artist's half of a session and connects them. */
import type { InputInjector } from "../control/input-injector.ts";
import { createRemoteControl } from "../control/remote-control.ts";
import { createHeldBack } from "../delivery/held-back.ts";
import type { HeldBackStore } from "../delivery/held-back-rules.ts";
import { createLatencyWatch } from "../latency-watch.ts";
import type { Lifetime } from "../lifetime.ts";
import type { BrowserPorts, PendingKillStore, StudioApi } from "../ports.ts";
import { createSessionMirror } from "../session-mirror.ts";
import type { LinkSample } from "../stats/link-stats.ts";
import { createEngineerVoice } from "./engineer-voice.ts";
import { createSessionFinder } from "./find-session.ts";
import { createTakeRecording } from "./recorded-feed.ts";
import type { LoadRoom } from "./room-opening.ts";
import { createStudioActions } from "./studio-actions.ts";
import { createStudioEmitters } from "./studio-emitters.ts";
import { createStudioKill, type StudioKill } from "./studio-kill.ts";
import { createStudioMedia, type StudioMediaParts } from "./studio-media.ts";
import { createStudioRoom, type StudioRoom } from "./studio-room.ts";

export type StudioDeps = BrowserPorts & {
  api: StudioApi;
  pendingKills: PendingKillStore;
  heldBack: HeldBackStore;
  media: StudioMediaParts;
  loadRoom: LoadRoom;
  /** The companion's injector. Without one, accepted input is only drawn. */
  injector?: InputInjector;
};

/** `changed` is called after any change. */
export function createStudioParts(deps: StudioDeps, { lifetime, changed }: { lifetime: Lifetime; changed(): void }) {
  const { api, clock } = deps;
  const mirror = createSessionMirror(clock);
  const media = lifetime.keep(createStudioMedia(deps.media, changed));
  const takes = lifetime.keep(createTakeRecording({ clock, programFeed: deps.media.programFeed, mirror, changed }));
  const voice = createEngineerVoice(clock, changed);
  const emitters = createStudioEmitters({ lifetime, media, voice });
  const latency = lifetime.keep(createLatencyWatch({ clock, sampled }));
  const control = createRemoteControl({ clock, injector: deps.injector });
  const room: StudioRoom = createStudioRoom({
    ports: deps,
    api,
    loadRoom: deps.loadRoom,
    lifetime,
    mirror,
    control,
    media,
    latency,
    voice,
    takes,
    kill: () => kill,
    emitters,
    changed,
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
    takes,
    notice: emitters.notices.emit,
    changed() {
      finder.killRecordsChanged();
      changed();
    },
  });
  const heldBack = lifetime.keep(createHeldBack({ clock, api, mirror, store: deps.heldBack, changed }));
  const finder = createSessionFinder({ lifetime, clock, api, mirror, heldBack, kill, changed });
  const actions = createStudioActions({ api, clock, mirror, media, heldBack, room, finder, kill, emitters });

  function sampled({ rttMs, route }: LinkSample) {
    if (rttMs !== null && route !== null) room.current()?.signaling.send({ type: "rtt-sample", rttMs, route });
    changed();
  }

  return { mirror, media, takes, voice, emitters, latency, control, room, kill, heldBack, finder, actions };
}
