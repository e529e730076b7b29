import { type NoticeId, notices } from "@foldback/protocol/notices";
import { createToasts, type ToastMessage } from "@foldback/ui/toast";
import { useRef } from "react";
import { failureText } from "../http/failure.ts";

/** The product's one toast region; `toasts.show({ title, description, tone })` from any feature. */
export const toasts = createToasts();

type NoticeDetails = { values?: Record<string, string>; code?: string | null };

/** A notice of the catalogue as the toast its user reads: `{...}` filled in, the code's own text where it belongs. */
export function noticeMessage(id: NoticeId, { values = {}, code = null }: NoticeDetails = {}): ToastMessage {
  const { title, description, tone } = notices[id];
  const words = code === null ? values : { reason: failureText(code), ...values };
  const template = description ?? (code === null ? undefined : "{reason}");
  return { title, description: template?.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole), tone };
}

export const showNotice = (id: NoticeId, details?: NoticeDetails): void => void toasts.show(noticeMessage(id, details));

/** One toast of one form: a newer one takes its place, and it goes as soon as what it says is no news any more. */
export function useOwnToast() {
  const shown = useRef<number | null>(null);
  const forget = () => {
    if (shown.current !== null) toasts.close(shown.current);
    shown.current = null;
  };
  const show = (message: ToastMessage) => {
    forget();
    shown.current = toasts.show(message);
  };
  return { show, forget };
}
