import type { ConsentEngineer } from "@foldback/domain/consent/consent-text";
import { losslessTextFor } from "@foldback/domain/consent/lossless-text";
import type { ActionResult } from "@foldback/studio-link/ports";
import { Button } from "@foldback/ui/button";
import { Dialog } from "@foldback/ui/dialog";
import { Panel } from "@foldback/ui/panel";
import { Switch } from "@foldback/ui/switch";
import { useState } from "react";
import type { StableStudio } from "../studio-context.ts";
import { useAction } from "../use-action.ts";
import { losslessStatus, losslessTexts } from "./lossless-texts.ts";

/** Lets the artist send the program feed without loss. It's off until they've read what it means. */
export function LosslessPanel({ snapshot }: { snapshot: StableStudio }) {
  const { session, actions, accessHere, lossless } = snapshot;
  const { busy, run } = useAction({ title: losslessTexts.notChanged });
  const [isAsking, setAsking] = useState(false);
  const { allowLossless, withdrawLossless } = actions;
  const engineer = session?.engineer ?? null;
  if (engineer === null || !accessHere.includes("view")) return null;
  const isAllowed = accessHere.includes("lossless");
  const allow = async (action: () => Promise<ActionResult>) => {
    if (await run(action)) setAsking(false);
  };
  const change = isAllowed ? withdrawLossless : allowLossless;
  return (
    <Panel title={losslessTexts.title}>
      <Switch
        checked={isAllowed}
        disabled={busy || change === null}
        onCheckedChange={(on) => (on ? setAsking(true) : withdrawLossless && void run(withdrawLossless))}
      >
        {losslessTexts.send(engineer.name)}
      </Switch>
      <p role="status" className="text-ink-muted text-xs">
        {isAllowed ? losslessStatus(lossless, engineer.name) : losslessTexts.compressed(engineer.name)}
      </p>
      {isAsking && allowLossless !== null && (
        <Question
          engineer={{ ...engineer, ...(session?.guestAddress ? { guestAddress: session.guestAddress } : {}) }}
          busy={busy}
          close={() => setAsking(false)}
          allow={() => void allow(() => allowLossless({ engineerId: engineer.id }))}
        />
      )}
    </Panel>
  );
}

type QuestionProps = { engineer: ConsentEngineer; busy: boolean; close: () => void; allow: () => void };

/** At first the focus is on the button that changes nothing, so a stray key press can't allow it. */
function Question({ engineer, busy, close, allow }: QuestionProps) {
  const { title, guestNote, points, recordNote, confirmation } = losslessTextFor(engineer);
  return (
    <Dialog
      open
      onOpenChange={close}
      title={title}
      footer={
        <>
          <Button onClick={close} disabled={busy}>
            {losslessTexts.notNow}
          </Button>
          <Button variant="primary" busy={busy} onClick={allow}>
            {losslessTexts.allow}
          </Button>
        </>
      }
    >
      {guestNote !== null && <p className="text-sm [overflow-wrap:anywhere]">{guestNote}</p>}
      <ul className="flex list-disc flex-col gap-2 pl-5 text-sm [overflow-wrap:anywhere]">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p className="text-ink-muted text-xs">{recordNote}</p>
      <p className="font-semibold text-sm">{confirmation}</p>
    </Dialog>
  );
}
