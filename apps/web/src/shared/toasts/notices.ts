// Every page loads toasts.ts. This file is separate because the catalogue of notices would add 7 kB to each of them.
import { type NoticeId, notices } from "@foldback/protocol/notices";
import type { ToastMessage } from "@foldback/ui/toast";
import { failureText } from "../http/failure.ts";
import { type HelpTopic, helpAddresses } from "../page/help-addresses.ts";
import { texts } from "../page/texts.ts";
import { toasts } from "./toasts.ts";

/** Failures that the handbook explains. The toast links there. */
const noticeHelp: Partial<Record<NoticeId, HelpTopic>> = {
  microphoneDenied: "blockedInput",
  screenShareFailed: "screen",
  peerConnectionFailed: "connection",
  signalingTimedOut: "server",
  signalingFailed: "server",
  transcriptionFailed: "transcription",
};

type NoticeDetails = { values?: Record<string, string>; code?: string | null };

/** Turns a notice from the catalogue into a toast. Fills in its `{...}`, with the error code's text as `{reason}`. */
export function noticeMessage(id: NoticeId, { values = {}, code = null }: NoticeDetails = {}): ToastMessage {
  const { title, description, tone } = notices[id];
  const words = code === null ? values : { reason: failureText(code), ...values };
  const template = description ?? (code === null ? undefined : "{reason}");
  const help = noticeHelp[id];
  return {
    title,
    description: template?.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole),
    tone,
    ...(help !== undefined && { action: { label: texts.howToSolve, href: helpAddresses[help] } }),
  };
}

export const showNotice = (id: NoticeId, details?: NoticeDetails): void => void toasts.show(noticeMessage(id, details));
