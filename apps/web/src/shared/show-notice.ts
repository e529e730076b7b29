import { type NoticeId, notices } from "@foldback/protocol/notices";
import type { ToastMessage } from "@foldback/ui/toast";
import { failureText } from "./failure-text.ts";
import { toasts } from "./toasts.ts";

type NoticeDetails = { values?: Record<string, string>; code?: string | null };

/** A notice of the catalogue as the toast its user reads: `{...}` filled in, the code's own text where it follows. */
export function noticeMessage(id: NoticeId, { values = {}, code = null }: NoticeDetails = {}): ToastMessage {
  const { title, description, tone } = notices[id];
  const filled = description?.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  return { title, description: filled ?? (code === null ? undefined : failureText(code)), tone };
}

export const showNotice = (id: NoticeId, details?: NoticeDetails): void => void toasts.show(noticeMessage(id, details));
