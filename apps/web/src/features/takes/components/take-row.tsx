import type { ShelvedTake } from "@foldback/studio-link/takes/shelf-messages";
import { Badge } from "@foldback/ui/badge";
import { gapLine, lengthText, takeName } from "../model/take-texts.ts";
import type { StoredRowProps, Storing } from "../model/use-storing.ts";
import { endText, formatText, texts } from "../texts.ts";
import { CopyActions } from "./copy-actions.tsx";
import { InterruptedActions } from "./interrupted-actions.tsx";
import { TakeSafety } from "./safe-light.tsx";
import { SealedActions } from "./sealed-actions.tsx";
import { Waveform } from "./waveform.tsx";

export function TakeRow({ takes, take, renew, storing }: StoredRowProps) {
  const name = takeName(take);
  const { state } = take;
  return (
    <article aria-label={name} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3 className="min-w-0 break-words font-medium">{name}</h3>
        {state.status !== "recording" && (
          <span className="figures text-ink-muted text-sm">{lengthText(take.frames, take.sampleRateHz)}</span>
        )}
        {state.status === "sealed" && <SealedFacts take={take} state={state} storing={storing} />}
        {state.status === "interrupted" && <Badge tone="accent">{texts.interrupted}</Badge>}
        {state.status === "recording" && <Badge tone="stop">{texts.recordingNow}</Badge>}
      </div>
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
      <span className="text-ink-muted text-sm">
        {formatText[state.format]}, {take.sampleRateHz / 1_000} kHz
      </span>
      <Badge tone={state.gaps.length === 0 ? "neutral" : "accent"}>
        {state.gaps.length === 0 ? texts.noGaps : texts.gaps(state.gaps.length)}
      </Badge>
      <TakeSafety take={take} storing={storing} />
    </>
  );
}

function Details({ take, state }: { take: ShelvedTake; state: Sealed }) {
  const ended = endText[state.why];
  return (
    <div className="flex min-w-0 flex-col gap-1 text-ink-muted text-xs">
      {ended !== null && <p>{ended}</p>}
      {state.gaps.length > 0 && (
        <ul>
          {state.gaps.map((gap) => (
            <li key={gap.firstFrame}>{gapLine(gap, take.sampleRateHz)}</li>
          ))}
        </ul>
      )}
      <p className="figures truncate" title={state.root}>
        {texts.hash} {state.root}
      </p>
    </div>
  );
}
