import type { OwnTakeView } from "@foldback/protocol/http/takes";
import { Badge } from "@foldback/ui/badge";
import { ErrorState } from "@foldback/ui/error-state";
import { Panel } from "@foldback/ui/panel";
import { Switch } from "@foldback/ui/switch";
import { markChanges } from "../model/mark-changes.ts";
import { takeName } from "../model/take-name.ts";
import { placesOf } from "../model/take-places.ts";
import { keptText, roomText } from "../model/take-texts.ts";
import type { Takes } from "../model/takes-of.ts";
import { useComparison } from "../model/use-comparison.ts";
import { useSessionMarkers } from "../model/use-session-markers.ts";
import { useStoredSound } from "../model/use-stored-sound.ts";
import type { Storing } from "../model/use-storing.ts";
import { type KeptNotes, useTakeNotes } from "../model/use-take-notes.ts";
import { recorderTexts } from "../recorder-texts.ts";
import { texts } from "../texts.ts";
import { CompareButton, type Comparing } from "./compare-button.tsx";
import { CompareStored } from "./compare-stored.tsx";
import { LostSound } from "./lost-sound.tsx";
import { StoredActions } from "./stored-actions.tsx";
import { StoredWarnings } from "./stored-warnings.tsx";
import {
  GapCount,
  StoredLoudness,
  TakeFormatText,
  TakeHash,
  TakeHeading,
  TakeLength,
  TalkbackGaps,
} from "./take-facts.tsx";
import { TakeMarks } from "./take-marks.tsx";
import { TakeNotes } from "./take-notes.tsx";
import { TakeSound } from "./take-sound.tsx";
import { TalkbackSwitch } from "./talkback-switch.tsx";
import { StoredWaveform } from "./waveform.tsx";

type StoredPanelProps = { takes: Takes; storing: Storing; here: readonly string[] };

/** Shows how much space is used on Foldback, and lists the stored takes that aren't on this computer. */
export function StoredPanel({ takes, storing, here }: StoredPanelProps) {
  const { data, isError, refetch } = storing.stored;
  const elsewhere = (data?.takes ?? []).filter(({ takeId }) => !here.includes(takeId));
  const comparison = useComparison(elsewhere.filter(isSealed));
  return (
    <Panel title={texts.onFoldback} spacing="gap-4 p-5">
      {isError && (
        <ErrorState title={texts.storedNotLoaded} message={texts.storedNotLoadedHint} onRetry={() => void refetch()} />
      )}
      {data !== undefined && <StoredWarnings data={data} />}
      {data?.room && (
        <div className="flex flex-col gap-1.5">
          <Switch checked={storing.isAuto} onCheckedChange={storing.setAuto}>
            {texts.storeAll}
          </Switch>
          <p className="text-ink-muted text-xs">{texts.storeHint(data.room.days)}</p>
          <p className="figures text-ink-muted text-xs">{roomText(data.room)}</p>
        </div>
      )}
      {elsewhere.length > 0 && (
        <section aria-label={texts.elsewhere} className="flex flex-col gap-2 border-line border-t pt-4">
          <h3 className="font-medium text-sm">{texts.elsewhere}</h3>
          <CompareStored comparison={comparison} />
          <ul className="flex flex-col divide-y divide-line">
            {elsewhere.map((take) => (
              <li key={take.takeId} className="py-4 first:pt-0 last:pb-0">
                <StoredTake takes={takes} take={take} storing={storing} comparing={comparison.of(take)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Panel>
  );
}

const isSealed = ({ sealed }: OwnTakeView): boolean => sealed !== null;

type StoredTakeProps = { takes: Takes; take: OwnTakeView; storing: Storing; comparing: Comparing | null };

function StoredTake({ takes, take, storing, comparing }: StoredTakeProps) {
  const name = takeName(take);
  const kept = useTakeNotes({ takes, takeId: take.takeId, storing, here: null });
  const { sound, talkback } = useStoredSound(take);
  return (
    <article aria-label={name} className="flex min-w-0 flex-col gap-2">
      <TakeHeading name={name} level={4}>
        <TakeLength frames={take.frames} sampleRateHz={take.sampleRateHz} />
        {take.sealed !== null && (
          <>
            <TakeFormatText format={take.sealed.format} sampleRateHz={take.sampleRateHz} />
            <StoredLoudness takeId={take.takeId} />
            <GapCount gaps={take.sealed.gaps} />
            {take.stem && <Badge tone="neutral">{recorderTexts.withTalkback}</Badge>}
          </>
        )}
        {comparing !== null && <CompareButton comparing={comparing} />}
      </TakeHeading>
      <p className="text-ink-muted text-xs">{take.sealed === null ? texts.notWhole : keptText(take.keptUntilMs)}</p>
      {take.sealed === null ? (
        <UnplayedMarks take={take} kept={kept} />
      ) : (
        <TakeSound
          take={take}
          gaps={take.sealed.gaps}
          name={name}
          marks={kept.notes.marks.value}
          changes={markChanges(kept, take)}
          sound={sound}
          waveform={<StoredWaveform takeId={take.takeId} name={name} />}
        />
      )}
      {take.sealed !== null && <TalkbackSwitch talkback={talkback} />}
      <LostSound address={sound.address} sampleRateHz={take.sampleRateHz} />
      <TakeNotes kept={kept} />
      <TakeHash root={take.root} />
      {take.stem && <TakeHash root={take.stem.root} label={texts.talkbackHash} />}
      {take.stem?.sealed && <TalkbackGaps gaps={take.stem.sealed.gaps} sampleRateHz={take.sampleRateHz} />}
      {take.sealed !== null && take.stem?.sealed === null && (
        <p className="text-ink-muted text-xs">{texts.talkbackElsewhere}</p>
      )}
      <StoredActions take={take} name={name} storing={storing} isOnlyCopy />
    </article>
  );
}

function UnplayedMarks({ take, kept }: { take: OwnTakeView; kept: KeptNotes }) {
  const { markers } = useSessionMarkers(take.sessionId);
  const places = placesOf({ take, gaps: [], marks: kept.notes.marks.value, markers });
  return <TakeMarks places={places} sampleRateHz={take.sampleRateHz} jump={null} changes={markChanges(kept, take)} />;
}
