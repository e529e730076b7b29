import type { ConsentEngineer } from "@foldback/domain/consent/consent-text";
import { dawPoints, dawTextFor } from "@foldback/domain/consent/daw-text";
import { type DawScope, dawScopes } from "@foldback/domain/consent/scopes";
import type { StudioActions } from "@foldback/studio-link/studio-view";
import { Button } from "@foldback/ui/button";
import { Checkbox } from "@foldback/ui/checkbox";
import { Dialog } from "@foldback/ui/dialog";
import { useState } from "react";
import { useAction } from "../use-action.ts";
import { texts } from "./texts.ts";

type DawDialogProps = {
  engineer: ConsentEngineer & { id: string };
  /** What the engineer may already do. */
  given: readonly DawScope[];
  allow: NonNullable<StudioActions["allowDaw"]>;
  close: () => void;
};

/** Asks what the engineer may do in the DAW. Only the mixer is chosen at first. */
export function DawDialog({ engineer, given, allow, close }: DawDialogProps) {
  const { busy, run } = useAction({ notice: "consentFailed" });
  const open = dawScopes.filter((scope) => !given.includes(scope));
  const [chosen, setChosen] = useState<readonly DawScope[]>(open.slice(0, 1));
  const text = dawTextFor(engineer, chosen);
  const toggle = (scope: DawScope, on: boolean) =>
    setChosen(open.filter((one) => (one === scope ? on : chosen.includes(one))));
  const press = async () => {
    if (await run(() => allow({ engineerId: engineer.id, chosen }))) close();
  };
  const footer = (
    <>
      <Button disabled={busy} onClick={close}>
        {texts.notNow}
      </Button>
      <Button variant="primary" busy={busy} disabled={chosen.length === 0} onClick={() => void press()}>
        {texts.allowNow}
      </Button>
    </>
  );
  return (
    <Dialog open onOpenChange={close} title={text.title} footer={footer}>
      <div className="flex flex-col gap-3 [overflow-wrap:anywhere]">
        {text.guestNote !== null && <p>{text.guestNote}</p>}
        <p>{text.intro}</p>
        {open.map((scope) => (
          <Checkbox key={scope} checked={chosen.includes(scope)} onCheckedChange={(on) => toggle(scope, on)}>
            {dawPoints[scope]}
          </Checkbox>
        ))}
        <p className="text-ink-muted">{text.ownHand}</p>
        <p className="text-ink-muted">{text.killNote}</p>
        <p className="text-ink-muted">{text.recordNote}</p>
        <p className="font-semibold">{text.confirmation}</p>
      </div>
    </Dialog>
  );
}
