import { type NoticeId, notices } from "@foldback/protocol/notices";
import { createToasts, type ToastMessage } from "@foldback/ui/toast";
import { useRef } from "react";
import { failureText } from "../http/failure.ts";

/** The only toast region. Call `toasts.show` from anywhere. */
export const toasts = createToasts();

type NoticeDetails = { values?: Record<string, string>; code?: string | null };

/** A notice of the catalogue as a toast, with its `{...}` filled in and the error code's text as `{reason}`. */
export function noticeMessage(id: NoticeId, { values = {}, code = null }: NoticeDetails = {}): ToastMessage {
  const { title, description, tone } = notices[id];
  const words = code === null ? values : { reason: failureText(code), ...values };
  const template = description ?? (code === null ? undefined : "{reason}");
  return { title, description: template?.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole), tone };
}

export const showNotice = (id: NoticeId, details?: NoticeDetails): void => void toasts.show(noticeMessage(id, details));

/** At most one toast for a form: a newer one replaces it, and `forget` closes it. */
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
