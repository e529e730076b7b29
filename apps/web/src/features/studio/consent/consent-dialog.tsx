import { consentTextFor } from "@foldback/domain/consent/consent-text";
import type { AccessLevel } from "@foldback/domain/consent/scopes";
import type { StudioActions } from "@foldback/studio-link/studio-view";
import type { LinkWordsView } from "@foldback/studio-link/view-model";
import { Button } from "@foldback/ui/button";
import { Checkbox } from "@foldback/ui/checkbox";
import { Dialog } from "@foldback/ui/dialog";
import { RadioGroup } from "@foldback/ui/radio-group";
import { type ReactNode, useState } from "react";
import { ConsentPoints } from "../../../shared/live/consent-points.tsx";
import { LinkWords } from "../../../shared/live/link-words.tsx";
import { focusSessionRail } from "../live/focus-session-rail.ts";
import { texts } from "../texts.ts";
import { firstOffer, levelChoicesOn, mayChoose } from "./consent-levels.ts";
import { useConsentAnswer } from "./use-consent-answer.ts";
import type { ConsentRequest } from "./use-consent-dialog.ts";

type ConsentDialogProps = {
  request: ConsentRequest;
  actions: Pick<StudioActions, "grant" | "deny" | "keep">;
  close: () => void;
  /** True until the server has recorded the denial. The engine keeps sending it. */
  isDenialPending?: boolean;
  /** True if a companion on the studio PC can carry out control. Absent on a phone, which can't know. */
  hasCompanion?: boolean;
  /** Absent on a phone, which has no peer link. */
  link?: LinkWordsView;
  /** Lets the artist pair a phone before granting access, because the phone has a kill switch. */
  pairPhone?: ReactNode;
  /** The pairing question, because this dialog covers the bar that otherwise shows it. */
  phoneQuestions?: ReactNode;
};

/** Asks the artist to decide about one named engineer. Escape or a press outside the dialog doesn't close it. */
export function ConsentDialog({
  request,
  actions,
  close,
  isDenialPending = false,
  hasCompanion = false,
  link,
  pairPhone,
  phoneQuestions,
}: ConsentDialogProps) {
  const { engineer } = request;
  const [wanted, setWanted] = useState<AccessLevel>(request.level);
  const [understood, setUnderstood] = useState(false);
  const answer = useConsentAnswer({ engineerId: engineer.id, actions, close, isDenialPending });
  const text = consentTextFor(engineer);
  const offer = { verification: link?.verification ?? "pending", hasCompanion };
  const level = mayChoose(wanted, offer) ? wanted : firstOffer;
  const footer = (
    <>
      {phoneQuestions}
      <Checkbox checked={understood} onCheckedChange={setUnderstood} className="w-full">
        {text.checkbox}
      </Checkbox>
      <p role="alert" className="w-full text-stop-text empty:hidden">
        {answer.problem}
      </p>
      <Button onClick={() => void answer.deny()} busy={answer.busy === "deny"} disabled={!answer.mayDeny}>
        {actions.deny === null ? texts.keepAccess : texts.deny}
      </Button>
      {/* One press both opens the browser's screen picker and records the decision. */}
      <Button
        variant="primary"
        onClick={() => void answer.grant({ level, understood })}
        busy={answer.busy === "grant"}
        disabled={answer.busy !== null}
      >
        {texts.grantAccess}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      dismissal="buttons-only"
      finalFocus={focusSessionRail}
      width="wide"
      title={text.title}
      footer={footer}
    >
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_16rem]">
        <div className="flex flex-col gap-3">
          {text.guestNote !== null && <p className="break-words">{text.guestNote}</p>}
          <p>{text.intro}</p>
          <ConsentPoints points={text.points} level={level} />
          <p className="text-ink-muted">{text.killNote}</p>
          <p className="text-ink-muted">{text.recordNote}</p>
        </div>
        <div className="flex flex-col gap-3">
          <span className="engraved">{texts.accessLevel}</span>
          <RadioGroup
            label={texts.accessLevel}
            value={level}
            onValueChange={setWanted}
            choices={levelChoicesOn(offer)}
          />
          {link?.verification === "mismatch" && <LinkWords link={link} otherSide={engineer.name} />}
        </div>
      </div>
      {pairPhone !== undefined && <div>{pairPhone}</div>}
    </Dialog>
  );
}
