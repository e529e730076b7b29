import type { DeskSnapshot } from "@foldback/studio-link/desk-view";
import { openDeskSide } from "@foldback/studio-link/open-desk-side";
import type { EngineNotice } from "@foldback/studio-link/view-model";
import { derivedModel } from "../../../shared/engine/derived-model.ts";
import { standStill } from "../../../shared/engine/hold-redraws.ts";
import { api } from "../../../shared/http/api-client.ts";
import { uploadClip } from "../../../shared/notes/clip-sound.ts";
import { noticeMessage } from "../../../shared/toasts/show-notice.ts";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { texts } from "../texts.ts";
import type { DeskEngine, DeskFigures, SteadyDesk } from "./desk-context.ts";
import { whilePictureIsDue } from "./picture-due.ts";
import { createPictureElement } from "./picture-element.ts";
import { isTalkFailure, talkFailureText } from "./talk-text.ts";

export function openDesk(): DeskEngine {
  const side = openDeskSide({ api, uploadClip });
  const picture = createPictureElement();
  side.attachPicture(picture);
  const shown = standStill(side, whilePictureIsDue);
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
