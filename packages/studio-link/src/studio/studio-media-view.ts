/** Derives what the artist's interface shows from the media parts' state. */
import { maxDeviceName } from "@foldback/domain/pairing/phone-pairing";
import type { ListenbackState } from "../media/listenback.ts";
import type { ProgramFeedState } from "../media/program-feed.ts";
import type { PictureHint, ScreenCaptureState } from "../media/screen-capture.ts";
import type { LinkSample } from "../stats/link-stats.ts";
import type { ListenbackView, ProgramFeedView, ScreenView } from "../studio-view.ts";
import type { PictureFormat } from "../view-model.ts";

const unknownPicture: PictureFormat = { width: null, height: null, frameRate: null };

type ScreenInput = { state: ScreenCaptureState; hint: PictureHint; isSending: boolean; sample: LinkSample | null };

export function screenView({ state, hint, isSending, sample }: ScreenInput): ScreenView {
  const live = state.status === "live" ? state : null;
  const sent = isSending ? (sample?.sentPicture ?? null) : null;
  const statuses = { idle: "off", ended: "off", asking: "asking", failed: "failed" } as const;
  return {
    status: state.status === "live" ? (isSending ? "sending" : "captured") : statuses[state.status],
    failure: state.status === "failed" ? state.code : null,
    surface: live?.surface ?? null,
    captured: live?.picture ?? unknownPicture,
    sent: sent === null ? unknownPicture : { width: sent.width, height: sent.height, frameRate: sent.frameRate },
    hint,
    ownVoice: live?.ownVoice ?? "none",
  };
}

export function programFeedView(state: ProgramFeedState, isSending: boolean): ProgramFeedView {
  const live = state.status === "live" ? state : null;
  return {
    status: state.status === "live" ? (isSending ? "sending" : "ready") : state.status,
    failure: state.status === "failed" ? state.code : (live?.refused?.code ?? null),
    source: state.status === "off" ? null : state.source,
    standsInFor: live?.standsInFor ?? null,
    label: live?.label ?? null,
    processing: live?.processing ?? null,
    warning: live?.warnings[0] ?? null,
  };
}

/** The name of the input that the feed comes from. Null for a shared tab, because its label is a URL. */
export function feedDevice(state: ProgramFeedState): string | null {
  if (state.status !== "live" || state.source.kind !== "input" || state.label === "") return null;
  return state.label.slice(0, maxDeviceName);
}

export function listenbackView(state: ListenbackState, isSending: boolean): ListenbackView {
  const whileLive = () => (state.status === "live" && state.muted ? "muted" : isSending ? "sending" : "ready");
  const refused = state.status === "live" ? state.refused : null;
  return {
    status: state.status === "live" ? whileLive() : state.status,
    failure: state.status === "failed" ? state.code : refused,
    deviceId: state.status === "off" ? null : state.deviceId,
  };
}
