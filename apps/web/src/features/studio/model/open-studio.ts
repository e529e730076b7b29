import { openStudioSide } from "@foldback/studio-link/open-studio-side";
import type { StudioSide } from "@foldback/studio-link/studio-view";
import type { EngineNotice } from "@foldback/studio-link/view-model";
import { api } from "../../../shared/api-client.ts";
import { noticeMessage } from "../../../shared/show-notice.ts";
import { standStill } from "../../../shared/stand-still.ts";
import { toasts } from "../../../shared/toasts.ts";
import { screenFailureText } from "./media-texts.ts";
import { whilePictureSetsOut } from "./picture-leaving.ts";

export function openStudio(): StudioSide {
  const side = openStudioSide({ api });
  return { ...side, ...standStill(side, whilePictureSetsOut) };
}

/** What the engine has to say, as a toast. A failed capture is followed by what to do about it. */
export function showStudioNotice({ id, values, code }: EngineNotice): void {
  const message = noticeMessage(id, { values, code });
  const { failure } = values;
  const advice = isCaptureFailure(failure) ? screenFailureText[failure] : undefined;
  toasts.show({ ...message, description: message.description ?? advice });
}

const isCaptureFailure = (text: string | undefined): text is keyof typeof screenFailureText =>
  text !== undefined && Object.hasOwn(screenFailureText, text);
