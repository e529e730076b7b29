import type { ShelvedTake } from "@foldback/studio-link/takes/shelf-messages";
import { Button } from "@foldback/ui/button";
import { useId, useState } from "react";
import { useViewModel } from "../../../shared/engine/use-view-model.ts";
import { relativeTime } from "../../../shared/time/time-texts.ts";
import { type Continuing, continuingWith } from "../model/input-opener.ts";
import type { TakeRowProps } from "../model/takes-of.ts";
import { useShelfAction } from "../model/use-shelf-action.ts";
import { texts } from "../texts.ts";

type Interrupted = Extract<ShelvedTake["state"], { status: "interrupted" }>;
type InterruptedActionsProps = TakeRowProps & { state: Interrupted };

/** The buttons that continue or finish an interrupted take. The take stays as it is until you press one. */
export function InterruptedActions({ takes, take, state, refresh }: InterruptedActionsProps) {
  const { lastWrittenMs, input } = state;
  const { status } = useViewModel(takes.recorder);
  const continuing = continuingWith(useViewModel(takes.input), input);
  const { isBusy, run } = useShelfAction();
  const [openedAtMs] = useState(() => Date.now());
  const hintId = useId();
  const finish = async () => {
    if (await run(texts.failed.finish, () => takes.shelf.finish(take.takeId))) refresh();
  };
  const resume = async () => {
    await takes.resume(take, input);
    refresh();
  };
  return (
    <div className="flex flex-col gap-2">
      <p className="text-ink-muted text-sm">
        {texts.interruptedAt(relativeTime(lastWrittenMs, openedAtMs))} {texts.continueHint}
      </p>
      <p id={hintId} role="status" className="text-accent-text text-sm empty:hidden">
        {inputHint[continuing](input)}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="primary"
          disabled={status === "recording" || status === "sealing" || continuing === "choose"}
          aria-describedby={hintId}
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

const inputHint: Record<Continuing, (input: string) => string | null> = {
  ready: () => null,
  reopens: texts.continueReopens,
  gone: texts.continueElsewhere,
  choose: () => texts.continueChoose,
};
