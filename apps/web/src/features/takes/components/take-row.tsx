import type { ShelvedTake } from "@foldback/studio-link/takes/shelf-messages";
import { Badge } from "@foldback/ui/badge";
import { takeName } from "../model/take-texts.ts";
import type { Takes } from "../model/takes-of.ts";
import { useLoudness } from "../model/use-loudness.ts";
import type { StoredRowProps, Storing } from "../model/use-storing.ts";
import { endText, texts } from "../texts.ts";
import { CopyActions } from "./copy-actions.tsx";
import { InterruptedActions } from "./interrupted-actions.tsx";
import { TakeSafety } from "./safe-light.tsx";
import { type Comparing, SealedActions } from "./sealed-actions.tsx";
import { GapCount, GapList, TakeFormatText, TakeHash, TakeHeading, TakeLength, TakeLoudness } from "./take-facts.tsx";
import { Waveform } from "./waveform.tsx";

type TakeRowProps = StoredRowProps & { comparing: Comparing | null };

export function TakeRow({ takes, take, renew, storing, comparing }: TakeRowProps) {
  const name = takeName(take);
  const { state } = take;
  return (
    <article aria-label={name} className="flex min-w-0 flex-col gap-3">
      <TakeHeading name={name}>
        {state.status !== "recording" && <TakeLength frames={take.frames} sampleRateHz={take.sampleRateHz} />}
        {state.status === "sealed" && <SealedFacts takes={takes} take={take} state={state} storing={storing} />}
        {state.status === "interrupted" && <Badge tone="accent">{texts.interrupted}</Badge>}
        {state.status === "recording" && <Badge tone="stop">{texts.recordingNow}</Badge>}
      </TakeHeading>
      {state.status !== "recording" && <Waveform takes={takes} takeId={take.takeId} frames={take.frames} name={name} />}
      {state.status === "sealed" && (
        <>
          <Details take={take} state={state} />
          <SealedActions takes={takes} take={take} name={name} renew={renew} storing={storing} comparing={comparing} />
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

type SealedFactsProps = { takes: Takes; take: ShelvedTake; state: Sealed; storing: Storing };

function SealedFacts({ takes, take, state, storing }: SealedFactsProps) {
  const loudness = useLoudness(takes, take.takeId);
  return (
    <>
      <TakeFormatText format={state.format} sampleRateHz={take.sampleRateHz} />
      {loudness !== null && <TakeLoudness loudness={loudness} />}
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
