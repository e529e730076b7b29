import type { StudioActions } from "@foldback/studio-link/studio-view";
import { Button } from "@foldback/ui/button";
import { useState } from "react";
import { lazyPart } from "../../../shared/http/lazy-part.ts";
import { PagePart } from "../../../shared/page/page-part.tsx";
import type { Engineer } from "../session-phase.ts";
import { texts } from "../texts.ts";
import { useAction } from "../use-action.ts";
import type { TurnedDown } from "./turned-down.ts";

const EngineerDialog = lazyPart(() => import("../start/engineer-dialog.tsx"), "EngineerDialog");

type AskAnotherProps = {
  invite: NonNullable<StudioActions["invite"]>;
  turnedDown?: TurnedDown;
  leavingId?: string;
  size?: "sm" | "lg";
  variant?: "primary";
};

/** Invites another engineer to a waiting session. From then on, the consent dialog names that engineer. */
export function AskAnother({ invite, turnedDown, leavingId, ...look }: AskAnotherProps) {
  const [open, setOpen] = useState(false);
  const { busy, run } = useAction({ title: texts.askFailed });
  const ask = async (engineerId: string | null) => {
    if (engineerId !== null && (await run(() => invite(engineerId)))) setOpen(false);
  };
  return (
    <>
      <Button {...look} busy={busy} onClick={() => setOpen(true)}>
        {texts.askAnother}
      </Button>
      <PagePart>
        {open && (
          <EngineerDialog
            purpose="ask"
            turnedDown={turnedDown}
            leavingId={leavingId}
            busy={busy}
            start={ask}
            close={() => setOpen(false)}
          />
        )}
      </PagePart>
    </>
  );
}

type RemoveEngineerProps = { remove: NonNullable<StudioActions["removeEngineer"]>; engineer: Engineer };

/** Only shown once the engineer's access has been denied or withdrawn. */
export function RemoveEngineer({ remove, engineer }: RemoveEngineerProps) {
  const { busy, run } = useAction({ title: texts.removeFailed });
  return (
    <Button size="lg" wraps busy={busy} onClick={() => void run(() => remove(engineer.id))}>
      {texts.remove(engineer.name)}
    </Button>
  );
}

type OpenUpButtonProps = { openUp: NonNullable<StudioActions["openUp"]>; size?: "sm" };

export function OpenUpButton({ openUp, size }: OpenUpButtonProps) {
  const { busy, run } = useAction({ title: texts.openUpFailed });
  return (
    <Button size={size} busy={busy} onClick={() => void run(openUp)}>
      {texts.openUp}
    </Button>
  );
}
