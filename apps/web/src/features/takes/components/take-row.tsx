import { isInTwoPlaces } from "@foldback/domain/takes/take-light";
import type { ShelvedTake } from "@foldback/studio-link/takes/shelf-messages";
import { Badge } from "@foldback/ui/badge";
import { Switch } from "@foldback/ui/switch";
import { useState } from "react";
import { markChanges } from "../model/mark-changes.ts";
import { takeName } from "../model/take-name.ts";
import type { Takes } from "../model/takes-of.ts";
import { useLoudness } from "../model/use-loudness.ts";
import { isTalkbackUnreadable, placesOf, type StoredRowProps, type Storing } from "../model/use-storing.ts";
import { useTakeNotes } from "../model/use-take-notes.ts";
import { useWavFile } from "../model/use-wav-file.ts";
import { recorderTexts } from "../recorder-texts.ts";
import { endText, texts } from "../texts.ts";
import type { Comparing } from "./compare-button.tsx";
import { CopyActions } from "./copy-actions.tsx";
import { InterruptedActions } from "./interrupted-actions.tsx";
import { TakeSafety } from "./safe-light.tsx";
import { SealedActions } from "./sealed-actions.tsx";
import {
  GapCount,
  TakeFormatText,
  TakeHash,
  TakeHeading,
  TakeLength,
  TakeLoudness,
  TalkbackGaps,
} from "./take-facts.tsx";
import { TakeNotes } from "./take-notes.tsx";
import { TakeSound } from "./take-sound.tsx";
import { Waveform } from "./waveform.tsx";

type TakeRowProps = StoredRowProps & { comparing: Comparing | null };

export function TakeRow({ takes, take, refresh, storing, comparing }: TakeRowProps) {
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
      {state.status === "sealed" && (
        <SealedTake takes={takes} take={take} state={state} refresh={refresh} storing={storing} comparing={comparing} />
      )}
      {state.status === "interrupted" && (
        <>
          <Waveform takes={takes} takeId={take.takeId} frames={take.frames} name={name} />
          <InterruptedActions takes={takes} take={take} state={state} refresh={refresh} />
        </>
      )}
      {state.status === "recording" && <p className="text-ink-muted text-sm">{texts.recordingNowHint}</p>}
    </article>
  );
}

type Sealed = Extract<ShelvedTake["state"], { status: "sealed" }>;

function SealedTake({ state, comparing, ...row }: TakeRowProps & { state: Sealed }) {
  const { takes, take, refresh, storing } = row;
  const name = takeName(take);
  const kept = useTakeNotes({ takes, takeId: take.takeId, storing, here: { notes: take.notes, refresh } });
  const marks = kept.notes.marks.value;
  const wav = useWavFile({ takes, take, name, marks });
  const both = useWavFile({ layer: "both", takes, take, name, marks });
  const [isWithTalkback, setWithTalkback] = useState(false);
  const hearTalkback = async (on: boolean) => {
    // Playback continues at the same position once the other file has loaded.
    if (on && wav.sound.address !== null && !(await both.sound.open())) return;
    setWithTalkback(on);
  };
  return (
    <>
      <TakeSound
        take={take}
        gaps={state.gaps}
        name={name}
        marks={marks}
        changes={markChanges(kept, take)}
        sound={isWithTalkback ? both.sound : wav.sound}
        waveform={<Waveform takes={takes} takeId={take.takeId} frames={take.frames} name={name} />}
      />
      {state.stem !== null && (
        <Switch checked={isWithTalkback} disabled={both.isMaking} onCheckedChange={(on) => void hearTalkback(on)}>
          {texts.playTalkback}
        </Switch>
      )}
      <TakeNotes kept={kept} />
      <Details take={take} state={state} storing={storing} />
      <SealedActions {...row} name={name} comparing={comparing} wav={wav} marks={marks} />
      <CopyActions take={take} name={name} storing={storing} />
    </>
  );
}

type SealedFactsProps = { takes: Takes; take: ShelvedTake; state: Sealed; storing: Storing };

function SealedFacts({ takes, take, state, storing }: SealedFactsProps) {
  const loudness = useLoudness(takes, take.takeId);
  return (
    <>
      <TakeFormatText format={state.format} sampleRateHz={take.sampleRateHz} />
      {loudness !== null && <TakeLoudness loudness={loudness} />}
      <GapCount gaps={state.gaps} />
      {state.stem !== null && <Badge tone="neutral">{recorderTexts.withTalkback}</Badge>}
      <TakeSafety take={take} storing={storing} />
    </>
  );
}

function Details({ take, state, storing }: { take: ShelvedTake; state: Sealed; storing: Storing }) {
  const ended = endText[state.why];
  const copy = storing.copyOf(take.takeId);
  const { stem } = placesOf(take, copy);
  // If the take itself is only on this device, its light already says so.
  const isUnreadable = isTalkbackUnreadable(take);
  const isTalkbackOnlyHere = copy.server?.sealed != null && stem !== null && !isUnreadable && !isInTwoPlaces(stem);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {ended !== null && <p className="text-ink-muted text-xs">{ended}</p>}
      <TakeHash root={state.root} />
      {state.stem !== null && <TakeHash root={state.stem.root} label={texts.talkbackHash} />}
      {isUnreadable && <p className="text-stop-text text-xs">{texts.talkbackUnreadable}</p>}
      {isTalkbackOnlyHere && <p className="text-ink-muted text-xs">{texts.talkbackOnlyHere}</p>}
      {state.stem !== null && <TalkbackGaps gaps={state.stem.gaps} sampleRateHz={take.sampleRateHz} />}
    </div>
  );
}
