import type { DeskSnapshot } from "@foldback/studio-link/desk-view";
import { openDeskSide } from "@foldback/studio-link/open-desk-side";
import type { EngineNotice } from "@foldback/studio-link/view-model";
import { derivedModel } from "../../../shared/engine/derived-model.ts";
import { holdRedraws } from "../../../shared/engine/hold-redraws.ts";
import { api } from "../../../shared/http/api-client.ts";
import { uploadClip } from "../../../shared/notes/clips.ts";
import { noticeMessage, toasts } from "../../../shared/toasts/toasts.ts";
import { texts } from "../texts.ts";
import type { DeskEngine, DeskFigures, SteadyDesk } from "./desk-context.ts";
import { createPictureElement } from "./picture-element.ts";
import { isTalkFailure, talkFailureText } from "./talk-text.ts";

export function openDesk(): DeskEngine {
  const side = openDeskSide({ api, uploadClip });
  const picture = createPictureElement();
  side.attachPicture(picture);
  const shown = holdRedraws(side, whilePictureIsDue);
  return { ...side, picture, steady: derivedModel(shown, steadyPart), figures: derivedModel(shown, figuresOf) };
}

function steadyPart({ latency: _latency, picture, ...rest }: DeskSnapshot): SteadyDesk {
  const { frameRate: _frameRate, ...steady } = picture;
  return { ...rest, picture: steady };
}

const figuresOf = ({ latency, picture }: DeskSnapshot): DeskFigures => ({ latency, picture });

/** What the engine has to say, as a toast. A microphone that is missing was not denied. */
export function showDeskNotice({ id, values, code }: EngineNotice): void {
  const { failure } = values;
  if (id === "microphoneDenied" && isTalkFailure(failure) && failure !== "denied")
    toasts.show({ title: texts.microphoneNotAvailable, description: talkFailureText[failure], tone: "destructive" });
  else toasts.show(noticeMessage(id, { values, code }));
}

type PictureState = Pick<DeskSnapshot, "joining" | "joined"> & {
  picture: Pick<DeskSnapshot["picture"], "awaitsFirstFrame" | "dark">;
};

/** Joined or about to be, and nothing but the first frame is missing. */
const isPictureDue = ({ joining, joined, picture }: PictureState): boolean =>
  (joining || joined) && picture.awaitsFirstFrame;

/**
 * What the studio last said of what it sends is from before it was allowed to: the word that follows is on its way by the
 * direct link while the server's is already here.
 */
const isPassing = ({ joined, picture }: PictureState): boolean => joined && picture.dark === "artist-not-sharing";

/** From Join, or from the consent, to the first picture nothing is redrawn; any other reason for the dark is shown at once. */
export const whilePictureIsDue = {
  mayWait: (shown: PictureState, next: PictureState): boolean =>
    isPictureDue(shown) && next.picture.dark !== "waiting-for-consent" && (isPictureDue(next) || isPassing(next)),
  atMostMs: 400,
};
