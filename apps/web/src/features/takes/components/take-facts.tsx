/** A take's facts, shared by every list of takes. */
import type { Loudness } from "@foldback/domain/takes/loudness";
import type { TakeFormat } from "@foldback/domain/takes/take-format";
import type { TakeGap } from "@foldback/domain/takes/take-gaps";
import { Badge } from "@foldback/ui/badge";
import type { ReactNode } from "react";
import { gapLine, lengthText, loudnessText } from "../model/take-texts.ts";
import { useTakeMeasurements } from "../model/use-take-measurements.ts";
import { recorderTexts } from "../recorder-texts.ts";
import { formatText, texts } from "../texts.ts";

type TakeHeadingProps = { name: string; level?: 3 | 4; children: ReactNode };

export function TakeHeading({ name, level = 3, children }: TakeHeadingProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Heading className="min-w-0 break-words font-medium">{name}</Heading>
      {children}
    </div>
  );
}

export const TakeLength = ({ frames, sampleRateHz }: { frames: number; sampleRateHz: number }) => (
  <span className="figures text-ink-muted text-sm">{lengthText(frames, sampleRateHz)}</span>
);

export const TakeFormatText = ({ format, sampleRateHz }: { format: TakeFormat; sampleRateHz: number }) => (
  <span className="text-ink-muted text-sm">
    {formatText[format]}, {sampleRateHz / 1_000} kHz
  </span>
);

export const TakeLoudness = ({ loudness }: { loudness: Loudness }) => (
  <span className="figures text-ink-muted text-sm">{loudnessText(loudness)}</span>
);

/** The loudness of a take that's on Foldback, once the server has measured it. */
export function StoredLoudness({ takeId }: { takeId: string }) {
  const measured = useTakeMeasurements(takeId);
  return measured === null ? null : <TakeLoudness loudness={measured.loudness} />;
}

export const GapCount = ({ gaps }: { gaps: readonly TakeGap[] }) => (
  <Badge tone={gaps.length === 0 ? "neutral" : "accent"}>
    {gaps.length === 0 ? texts.noGaps : recorderTexts.gaps(gaps.length)}
  </Badge>
);

export const TakeHash = ({ root, label = texts.hash }: { root: string; label?: string }) => (
  <p className="figures text-ink-muted text-xs max-sm:break-all sm:truncate" title={root}>
    {label} {root}
  </p>
);

/** Says where the talkback is missing, and why. */
export function TalkbackGaps({ gaps, sampleRateHz }: { gaps: readonly TakeGap[]; sampleRateHz: number }) {
  if (gaps.length === 0) return null;
  return (
    <details className="text-ink-muted text-xs">
      <summary>{texts.talkbackGaps}</summary>
      <ul>
        {gaps.map((gap) => (
          <li key={gap.firstFrame}>{gapLine(gap, sampleRateHz)}</li>
        ))}
      </ul>
    </details>
  );
}
