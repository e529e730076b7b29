import type { ShelvedTake } from "@foldback/studio-link/takes/shelf-messages";
import { Badge } from "@foldback/ui/badge";
import { takeName } from "../model/take-texts.ts";
import type { StoredRowProps, Storing } from "../model/use-storing.ts";
import { endText, texts } from "../texts.ts";
import { CopyActions } from "./copy-actions.tsx";
import { InterruptedActions } from "./interrupted-actions.tsx";
import { TakeSafety } from "./safe-light.tsx";
import { SealedActions } from "./sealed-actions.tsx";
import { GapCount, GapList, TakeFormatText, TakeHash, TakeHeading, TakeLength } from "./take-facts.tsx";
import { Waveform } from "./waveform.tsx";

export function TakeRow({ takes, take, renew, storing }: StoredRowProps) {
  const name = takeName(take);
  const { state } = take;
  return (
    <article aria-label={name} className="flex min-w-0 flex-col gap-3">
      <TakeHeading name={name}>
        {state.status !== "recording" && <TakeLength frames={take.frames} sampleRateHz={take.sampleRateHz} />}
        {state.status === "sealed" && <SealedFacts take={take} state={state} storing={storing} />}
        {state.status === "interrupted" && <Badge tone="accent">{texts.interrupted}</Badge>}
        {state.status === "recording" && <Badge tone="stop">{texts.recordingNow}</Badge>}
      </TakeHeading>
      {state.status !== "recording" && <Waveform takes={takes} takeId={take.takeId} frames={take.frames} name={name} />}
      {state.status === "sealed" && (
        <>
          <Details take={take} state={state} />
          <SealedActions takes={takes} take={take} name={name} renew={renew} storing={storing} />
          <CopyActions take={take} name={name} storing={storing} />
        </>
      )}
      {state.status === "interrupted" && (
        <InterruptedActions takes={takes} take={take} lastWrittenMs={state.lastWrittenMs} renew={renew} />
      )}
      {state.status === "recording" && <p className="text-ink-muted text-sm">{texts.recordingNowHint}</p>}
    </article>
  );
}

type Sealed = Extract<ShelvedTake["state"], { status: "sealed" }>;

type SealedFactsProps = { take: ShelvedTake; state: Sealed; storing: Storing };

function SealedFacts({ take, state, storing }: SealedFactsProps) {
  return (
    <>
      <TakeFormatText format={state.format} sampleRateHz={take.sampleRateHz} />
      <GapCount gaps={state.gaps} />
      <TakeSafety take={take} storing={storing} />
    </>
  );
}

function Details({ take, state }: { take: ShelvedTake; state: Sealed }) {
  const ended = endText[state.why];
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {ended !== null && <p className="text-ink-muted text-xs">{ended}</p>}
      <GapList gaps={state.gaps} sampleRateHz={take.sampleRateHz} />
      <TakeHash root={state.root} />
    </div>
  );
}
