import { createToasts } from "@foldback/ui/toast";

/** The product's one toast region; `toasts.show({ title, description, tone })` from any feature. */
export const toasts = createToasts();
