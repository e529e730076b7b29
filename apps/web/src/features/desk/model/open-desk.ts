import { openDeskSide, type RecordingDesk } from "@foldback/studio-link/open-desk-side";
import type { EngineNotice } from "@foldback/studio-link/view-model";
import { api } from "../../../shared/api-client.ts";
import { uploadClip } from "../../../shared/clip-sound.ts";
import { noticeMessage } from "../../../shared/show-notice.ts";
import { standStill } from "../../../shared/stand-still.ts";
import { toasts } from "../../../shared/toasts.ts";
import { whilePictureIsDue } from "./picture-due.ts";
import { isTalkFailure, talkFailureText } from "./talk-text.ts";

export function openDesk(): RecordingDesk {
  const side = openDeskSide({ api, uploadClip });
  return { ...side, ...standStill(side, whilePictureIsDue) };
}

/** What the engine has to say, as a toast. A microphone that is missing was not denied. */
export function showDeskNotice({ id, values, code }: EngineNotice): void {
  const { failure } = values;
  if (id === "microphoneDenied" && isTalkFailure(failure) && failure !== "denied")
    toasts.show({ title: "Microphone not available", description: talkFailureText[failure], tone: "destructive" });
  else toasts.show(noticeMessage(id, { values, code }));
}
