import { Button } from "@foldback/ui/button";
import { useState } from "react";
import { useViewModel } from "../../../shared/engine/use-view-model.ts";
import { relativeTime } from "../../../shared/time/time-texts.ts";
import type { TakeRowProps } from "../model/takes-of.ts";
import { useShelfAction } from "../model/use-shelf-action.ts";
import { texts } from "../texts.ts";

type InterruptedActionsProps = TakeRowProps & { lastWrittenMs: number };

/** The buttons that continue or finish an interrupted take. The take stays as it is until you press one. */
export function InterruptedActions({ takes, take, lastWrittenMs, refresh }: InterruptedActionsProps) {
  const { status } = useViewModel(takes.recorder);
  const { isBusy, run } = useShelfAction();
  const [openedAtMs] = useState(() => Date.now());
  const finish = async () => {
    if (await run(texts.failed.finish, () => takes.shelf.finish(take.takeId))) refresh();
  };
  const resume = async () => {
    await takes.resume(take);
    refresh();
  };
  return (
    <div className="flex flex-col gap-2">
      <p className="text-ink-muted text-sm">
        {texts.interruptedAt(relativeTime(lastWrittenMs, openedAtMs))} {texts.continueHint}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="primary"
          disabled={status === "recording" || status === "sealing"}
          onClick={() => void resume()}
        >
          {texts.continueTake}
        </Button>
        <Button size="sm" busy={isBusy} onClick={() => void finish()}>
          {texts.finish}
        </Button>
      </div>
    </div>
  );
}
