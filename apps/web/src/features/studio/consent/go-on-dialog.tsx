import { goOnTextFor } from "@foldback/domain/consent/go-on-text";
import type { StudioActions } from "@foldback/studio-link/studio-view";
import { Button } from "@foldback/ui/button";
import { Dialog } from "@foldback/ui/dialog";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { focusSessionRail } from "../live/focus-session-rail.ts";
import { texts } from "../texts.ts";
import { useAction } from "../use-action.ts";
import type { GoOnRequest } from "./use-consent-dialog.ts";

type GoOnDialogProps = {
  request: GoOnRequest;
  goOn: StudioActions["goOn"];
  close: () => void;
  /** Opens the full consent question instead. */
  change: () => void;
  /** The pairing question, because this dialog covers the bar that otherwise shows it. */
  phoneQuestions?: ReactNode;
};

/**
 * Asks whether an engineer who was away gets the same access again. At first the focus is on the button that opens the
 * full question, so a stray key press can't grant access.
 */
export function GoOnDialog({ request, goOn, close, change, phoneQuestions }: GoOnDialogProps) {
  const { engineer, scopes } = request;
  const { busy, run } = useAction({ notice: "consentFailed" });
  const text = goOnTextFor(engineer, scopes);
  const press = async () => {
    if (goOn === null) return close();
    const given = await run(async () => {
      const result = await goOn({ engineerId: engineer.id, scopes });
      if (!result.ok && result.code === "GO_ON_NOT_OFFERED") change();
      return result;
    });
    if (given) close();
  };
  const footer = (
    <>
      {phoneQuestions}
      <Button disabled={busy} onClick={change}>
        {texts.changeOrDeny}
      </Button>
      <Button variant="primary" busy={busy} onClick={() => void press()}>
        {texts.goOnWithThem}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      dismissal="buttons-only"
      finalFocus={focusSessionRail}
      title={text.title}
      footer={footer}
    >
      <div className="flex flex-col gap-3 [overflow-wrap:anywhere]">
        {text.guestNote !== null && <p>{text.guestNote}</p>}
        <p>{text.intro}</p>
        <ul className="flex flex-col gap-2">
          {text.points.map((point) => (
            <li key={point} className="grid grid-cols-[1rem_1fr] gap-3">
              <Check aria-hidden="true" className="mt-0.5 size-4 text-accent-text" />
              <span>{point}</span>
            </li>
          ))}
        </ul>
        <p className="text-ink-muted">{text.killNote}</p>
        <p className="text-ink-muted">{text.recordNote}</p>
        <p className="font-semibold">{text.confirmation}</p>
      </div>
    </Dialog>
  );
}
