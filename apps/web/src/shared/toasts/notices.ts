// Every page loads toasts.ts. This file is separate because the catalogue of notices would add 7 kB to each of them.
import { type NoticeId, notices } from "@foldback/protocol/notices";
import type { ToastMessage } from "@foldback/ui/toast";
import { failureText } from "../http/failure.ts";
import { toasts } from "./toasts.ts";

type NoticeDetails = { values?: Record<string, string>; code?: string | null };

/** Turns a notice of the catalogue into a toast. Fills in its `{...}`, with the error code's text as `{reason}`. */
export function noticeMessage(id: NoticeId, { values = {}, code = null }: NoticeDetails = {}): ToastMessage {
  const { title, description, tone } = notices[id];
  const words = code === null ? values : { reason: failureText(code), ...values };
  const template = description ?? (code === null ? undefined : "{reason}");
  return { title, description: template?.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole), tone };
}

export const showNotice = (id: NoticeId, details?: NoticeDetails): void => void toasts.show(noticeMessage(id, details));
