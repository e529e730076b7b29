import type { DeliveredTakeView } from "@foldback/protocol/http/takes";
import { Badge } from "@foldback/ui/badge";
import { ErrorState } from "@foldback/ui/error-state";
import { Panel } from "@foldback/ui/panel";
import { useQuery } from "@tanstack/react-query";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { failureOf } from "../../../shared/http/failure.ts";
import { takeName } from "../model/take-name.ts";
import { deliveredKeptText, deliveredText } from "../model/take-texts.ts";
import { useComparison } from "../model/use-comparison.ts";
import { useStoredSound } from "../model/use-stored-sound.ts";
import { recorderTexts } from "../recorder-texts.ts";
import { texts } from "../texts.ts";
import { CompareButton, type Comparing } from "./compare-button.tsx";
import { CompareStored } from "./compare-stored.tsx";
import { LostSound } from "./lost-sound.tsx";
import { StoredLinks } from "./stored-links.tsx";
import {
  GapCount,
  StoredLoudness,
  TakeFormatText,
  TakeHash,
  TakeHeading,
  TakeLength,
  TalkbackGaps,
} from "./take-facts.tsx";
import { TakeSound } from "./take-sound.tsx";
import { TalkbackSwitch } from "./talkback-switch.tsx";
import { StoredWaveform } from "./waveform.tsx";

type SealedTake = DeliveredTakeView & { sealed: NonNullable<DeliveredTakeView["sealed"]> };

const asSealed = ({ sealed, ...take }: DeliveredTakeView): SealedTake[] =>
  sealed === null ? [] : [{ ...take, sealed }];

/** Signaling reports every delivery to an open dashboard. Polling finds deliveries whose message was lost. */
const pollMs = 20_000;

/** The takes that artists have delivered to this engineer. Renders nothing if there are none. */
export function DeliveredTakes() {
  const delivered = useQuery(apiQueries.takes.delivered.queryOptions({ refetchInterval: pollMs }));
  const takes = (delivered.data?.takes ?? []).flatMap(asSealed);
  const comparison = useComparison(takes);
  if (delivered.isLoadingError)
    return (
      <Panel title={texts.delivered} spacing="gap-3 p-5">
        <ErrorState
          title={texts.deliveredNotLoaded}
          message={failureOf(delivered.error).message}
          onRetry={() => void delivered.refetch()}
        />
      </Panel>
    );
  if (takes.length === 0) return null;
  return (
    <Panel title={texts.delivered} spacing="gap-3 p-5">
      <CompareStored comparison={comparison} />
      <ul className="flex flex-col divide-y divide-line">
        {takes.map((take) => (
          <li key={take.takeId} className="py-4 first:pt-0 last:pb-0">
            <DeliveredTake take={take} comparing={comparison.of(take)} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type DeliveredTakeProps = { take: SealedTake; comparing: Comparing | null };

function DeliveredTake({ take, comparing }: DeliveredTakeProps) {
  const name = takeName(take);
  const { sealed, sampleRateHz } = take;
  const { sound, talkback } = useStoredSound(take);
  return (
    <article aria-label={name} className="flex min-w-0 flex-col gap-2">
      <TakeHeading name={name}>
        <TakeLength frames={take.frames} sampleRateHz={sampleRateHz} />
        <TakeFormatText format={sealed.format} sampleRateHz={sampleRateHz} />
        <StoredLoudness takeId={take.takeId} />
        <GapCount gaps={sealed.gaps} />
        {take.stem && <Badge tone="neutral">{recorderTexts.withTalkback}</Badge>}
        {comparing !== null && <CompareButton comparing={comparing} />}
      </TakeHeading>
      <p className="text-ink-muted text-sm">
        {deliveredText(take)} {deliveredKeptText(take)}
      </p>
      <TakeSound
        take={take}
        gaps={sealed.gaps}
        name={name}
        marks={take.marks}
        changes={null}
        sound={sound}
        waveform={<StoredWaveform takeId={take.takeId} name={name} />}
      />
      <TalkbackSwitch talkback={talkback} />
      <LostSound address={sound.address} sampleRateHz={sampleRateHz} />
      <TakeHash root={take.root} />
      {take.stem && <TakeHash root={take.stem.root} label={texts.talkbackHash} />}
      {take.stem?.sealed && <TalkbackGaps gaps={take.stem.sealed.gaps} sampleRateHz={sampleRateHz} />}
      <div className="flex flex-wrap gap-2">
        <StoredLinks takeId={take.takeId} format={sealed.format} stemId={take.stem?.takeId ?? null} />
      </div>
    </article>
  );
}
