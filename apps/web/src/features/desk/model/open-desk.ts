import type { DeskSnapshot } from "@foldback/studio-link/desk-view";
import type { LoadDeskFeed } from "@foldback/studio-link/lossless/lazy-feed";
import { openDeskSide } from "@foldback/studio-link/open-desk-side";
import type { EngineNotice } from "@foldback/studio-link/view-model";
import { deferRedraws } from "../../../shared/engine/defer-redraws.ts";
import { derivedModel } from "../../../shared/engine/derived-model.ts";
import { api } from "../../../shared/http/api-client.ts";
import { loadPart } from "../../../shared/http/load-part.ts";
import { showConnectionToast } from "../../../shared/live/connection-toast.ts";
import { uploadClip } from "../../../shared/notes/clips.ts";
import { noticeMessage } from "../../../shared/toasts/notices.ts";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { texts } from "../texts.ts";
import type { DeskEngine, DeskFigures, StableDesk } from "./desk-context.ts";
import { createPictureElement } from "./picture-element.ts";
import { isTalkFailure, talkFailureText } from "./talk-text.ts";

/** Loaded only once the artist allows it. */
const loadLossless: LoadDeskFeed = async () =>
  (await loadPart(() => import("@foldback/studio-link/lossless/open-desk-feed"))).openDeskFeed;

export function openDesk(): DeskEngine {
  const side = openDeskSide({ api, uploadClip, loadLossless });
  const picture = createPictureElement();
  side.attachPicture(picture);
  const shown = deferRedraws(side, whilePictureIsDue);
  return { ...side, picture, stable: derivedModel(shown, stablePart), figures: derivedModel(shown, figuresOf) };
}

function stablePart({ latency: _latency, picture, ...rest }: DeskSnapshot): StableDesk {
  const { frameRate: _frameRate, ...stable } = picture;
  return { ...rest, picture: stable };
}

const figuresOf = ({ latency, picture }: DeskSnapshot): DeskFigures => ({ latency, picture });

/** Shows a notice from the engine as a toast. A missing microphone gets its own text, because it wasn't denied. */
export function showDeskNotice({ id, values, code }: EngineNotice): void {
  const { failure } = values;
  if (id === "microphoneDenied" && isTalkFailure(failure) && failure !== "denied")
    toasts.show({ title: texts.microphoneNotAvailable, description: talkFailureText[failure], tone: "destructive" });
  else if (id === "peerConnectionFailed") showConnectionToast(noticeMessage(id));
  else toasts.show(noticeMessage(id, { values, code }));
}

type PictureState = Pick<DeskSnapshot, "joining" | "joined"> & {
  picture: Pick<DeskSnapshot["picture"], "awaitsFirstFrame" | "dark">;
};

/** True if only the picture's first frame is still missing. */
const isPictureDue = ({ joining, joined, picture }: PictureState): boolean =>
  (joining || joined) && picture.awaitsFirstFrame;

/** True while standing by, once the view is rendered and the video element waits for its first frame. */
const isPreparedFor = ({ joining, joined, picture }: PictureState): boolean =>
  !joining && !joined && picture.awaitsFirstFrame;

/**
 * True for a state that lasts only a moment: after consent, the server's message arrives before the studio's, and
 * between the two the desk says that nothing is shared.
 */
const isMomentary = ({ joined, picture }: PictureState): boolean => joined && picture.dark === "artist-not-sharing";

/**
 * After Join is pressed or consent is given, delays rendering until the picture's first frame, because the view is
 * already laid out. If the picture stays dark for another reason, the reason is shown immediately.
 */
export const whilePictureIsDue = {
  mayWait: (shown: PictureState, next: PictureState): boolean =>
    (isPictureDue(shown) || isPreparedFor(shown)) &&
    next.picture.dark !== "waiting-for-consent" &&
    (isPictureDue(next) || isMomentary(next)),
  atMostMs: 400,
};
