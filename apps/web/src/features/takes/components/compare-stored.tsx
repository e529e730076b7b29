import { takeName } from "../model/take-name.ts";
import type { Comparison } from "../model/use-comparison.ts";
import { storedSoundAddress } from "../model/use-stored-sound.ts";
import { useTakeMeasurements } from "../model/use-take-measurements.ts";
import { texts } from "../texts.ts";
import { LostSound } from "./lost-sound.tsx";
import { ComparePanel, PairPlayer } from "./pair-player.tsx";

type StoredTake = { takeId: string; root: string; name: string | null; startedAt: string; sampleRateHz: number };

/** Compares two takes that are on Foldback, or asks for the second one. Shows nothing while none is chosen. */
export function CompareStored({ comparison }: { comparison: Comparison<StoredTake> }) {
  const { chosen, pair, close } = comparison;
  if (pair !== null)
    return (
      <ComparePanel close={close}>
        <PairOfStored key={chosen.join()} pair={pair} />
      </ComparePanel>
    );
  if (chosen.length === 0) return null;
  return (
    <p role="status" className="text-ink-muted text-sm">
      {texts.chooseAnother}
    </p>
  );
}

function PairOfStored({ pair: [one, other] }: { pair: readonly [StoredTake, StoredTake] }) {
  const measured = [useTakeMeasurements(one.takeId), useTakeMeasurements(other.takeId)] as const;
  return (
    <>
      <PairPlayer
        names={[takeName(one), takeName(other)]}
        addresses={[storedSoundAddress(one), storedSoundAddress(other)]}
        loudness={[measured[0]?.loudness ?? null, measured[1]?.loudness ?? null]}
        notMeasuredHint={texts.equalOnceMeasured}
      />
      {[one, other].map((take) => (
        <LostSound
          key={take.takeId}
          address={storedSoundAddress(take)}
          sampleRateHz={take.sampleRateHz}
          name={takeName(take)}
        />
      ))}
    </>
  );
}
