import type { LinkWordsView } from "@foldback/studio-link/view-model";
import { HelpLink } from "../page/help-link.tsx";
import { liveTexts as texts } from "./texts.ts";

/** Both screens must show the same four words. On an intercepted connection they differ. */
export function LinkWords({ link, otherSide }: { link: LinkWordsView; otherSide: string }) {
  if (link.verification === "mismatch")
    return (
      <p role="alert" className="rounded-md border border-stop-text p-3 text-sm text-stop-text">
        {texts.linkMismatch} <HelpLink topic="securityWords" />
      </p>
    );
  if (link.words === null) return <p className="text-ink-muted text-sm">{texts.linkWordsLater}</p>;
  return (
    <div className="flex flex-col gap-2">
      <p className="figures text-base text-ink">{link.words.join(" · ")}</p>
      <p className="text-ink-muted text-xs">{texts.linkWordsHint(otherSide)}</p>
    </div>
  );
}
