import type { StudioTally } from "@foldback/domain/pairing/phone-pairing";
import { Tally, TallyStrip } from "@foldback/ui/tally";
import { tallyTexts } from "./texts.ts";

type TallyLampsProps = {
  /** Null while it isn't known. The lamps then say "Unknown", because "Off" might be wrong. */
  tally: StudioTally | null;
  /** What the Program lamp says while the sound doesn't come from a named input. */
  programText?: string;
  talkbackText?: string;
  /** True if the strip is only half a page wide. */
  half?: boolean;
};

/** One lamp for each thing that leaves a computer or is being stored. Studio, desk and phone show the same strip. */
export function TallyLamps({ tally, half, ...words }: TallyLampsProps) {
  const { programText = tallyTexts.live, talkbackText = tallyTexts.live } = words;
  const off = tally === null ? { darkText: tallyTexts.unknown } : {};
  return (
    <TallyStrip label={tallyTexts.tally} half={half}>
      <Tally {...off} label={tallyTexts.screen} lit={tally?.screen === true} litText={tallyTexts.live} />
      <Tally
        {...off}
        label={tallyTexts.programFeed}
        lit={tally?.programFeed === true}
        litText={tally?.programDevice ?? programText}
      />
      <Tally {...off} label={tallyTexts.mic} lit={tally?.microphone === true} litText={tallyTexts.live} />
      <Tally {...off} label={tallyTexts.talkback} lit={tally?.talkback === true} tone="accent" litText={talkbackText} />
      <Tally
        {...off}
        label={tallyTexts.control}
        lit={tally !== null && tally.control !== "closed"}
        tone="accent"
        litText={tally?.control === "open" ? tallyTexts.open : tallyTexts.pointing}
      />
      <Tally
        {...off}
        label={tallyTexts.recording}
        lit={tally?.recording === true}
        tone="stop"
        litText={tallyTexts.kept}
      />
    </TallyStrip>
  );
}

/** True if anything is leaving the studio. */
export const isAnythingShared = ({ screen, programFeed, microphone }: StudioTally) =>
  screen || programFeed || microphone;
