import { ContactLink } from "../../../shared/live/suspended.tsx";
import { suspendedTexts } from "../../../shared/live/texts.ts";

/** Shown in place of a page that the user may no longer open. */
export const SuspendedPage = () => (
  <div className="flex max-w-prose flex-col items-center gap-4 p-6 text-center">
    <h1 className="lettering text-xl">{suspendedTexts.title}</h1>
    <p className="text-ink-muted">{suspendedTexts.desk}</p>
    <ContactLink />
  </div>
);
