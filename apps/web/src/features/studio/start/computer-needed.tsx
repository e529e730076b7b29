import { Button } from "@foldback/ui/button";
import { Mail, Share2 } from "lucide-react";
import { useState } from "react";
import { api } from "../../../shared/http/api-client.ts";
import { attempt } from "../../../shared/http/failure.ts";
import { CopyButton } from "../../../shared/page/copy-button.tsx";
import { useSingleToast } from "../../../shared/toasts/toasts.ts";
import { computerTexts as texts } from "./computer-texts.ts";

type StartHere = { startHere: () => void };

/**
 * For a browser that can't share a screen, for example on a phone: how to carry on at a computer, and what works on
 * this device.
 */
export const ComputerNeeded = ({ startHere }: StartHere) => (
  <div className="flex w-full max-w-md flex-col gap-5">
    <LinkButtons />
    <WorksHere />
    <div className="flex flex-col items-center gap-1">
      <Button variant="ghost" size="lg" onClick={startHere}>
        {texts.startSoundOnly}
      </Button>
      <p className="text-ink-muted text-sm">{texts.soundOnlyHint}</p>
    </div>
  </div>
);

export function LinkButtons() {
  const [busy, setBusy] = useState(false);
  const toast = useSingleToast();
  const email = async () => {
    setBusy(true);
    const answer = await attempt(api.accounts.mailStudioLink());
    setBusy(false);
    if (answer.ok) toast.show({ ...texts.linkEmailed, tone: "success" });
    else toast.show({ title: texts.linkNotEmailed, description: answer.failure.message, tone: "destructive" });
  };
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <Button variant="primary" size="lg" busy={busy} onClick={() => void email()}>
        <Mail aria-hidden="true" />
        {texts.emailLink}
      </Button>
      <PassOn url={`${window.location.origin}/studio`} />
    </div>
  );
}

/** Phones can send a link straight to a computer nearby. */
function PassOn({ url }: { url: string }) {
  if (!("share" in navigator))
    return (
      <CopyButton
        size="lg"
        text={url}
        label={texts.copyLink}
        copied={texts.linkCopied}
        notCopied={texts.linkNotCopied}
      />
    );
  // Rejects if the artist closes the phone's list without choosing.
  const share = () => void navigator.share({ url }).catch(() => undefined);
  return (
    <Button size="lg" onClick={share}>
      <Share2 aria-hidden="true" />
      {texts.shareLink}
    </Button>
  );
}

export const WorksHere = () => (
  <div className="flex flex-col gap-2 text-left">
    <h3 className="engraved">{texts.worksHere}</h3>
    <ul className="flex list-disc flex-col gap-1 pl-5 text-ink-muted">
      <li>{texts.hereProfile}</li>
      <li>{texts.hereRemote}</li>
      <li>{texts.hereNotes}</li>
    </ul>
  </div>
);
