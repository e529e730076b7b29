import type { Peak } from "@foldback/domain/takes/take-peaks";
import { useQuery } from "@tanstack/react-query";
import type { Takes } from "../model/takes-of.ts";
import { useTakeMeasurements } from "../model/use-take-measurements.ts";
import { texts } from "../texts.ts";

/** Peaks are signed bytes. */
const fullScale = 127;
const columns = 600;

type WaveformProps = { takes: Takes; takeId: string; frames: number; name: string };

/** Drawn from the peaks that were stored during the recording, so a long take is as fast to draw as a short one. */
export function Waveform({ takes, takeId, frames, name }: WaveformProps) {
  const { data = [] } = useQuery({
    queryKey: ["take-peaks", takeId, frames],
    queryFn: () => takes.shelf.peaks(takeId, columns),
    networkMode: "always",
    retry: false,
  });
  return <Outline peaks={data} name={name} />;
}

/** The waveform of a take that's on Foldback, as the server measured it. */
export function StoredWaveform({ takeId, name }: { takeId: string; name: string }) {
  const measured = useTakeMeasurements(takeId);
  return (
    <div className="relative">
      <Outline peaks={measured?.peaks ?? []} name={name} />
      {measured === null && (
        <p className="absolute inset-0 grid place-items-center px-2 text-center text-ink-muted text-xs">
          {texts.notMeasuredYet}
        </p>
      )}
    </div>
  );
}

const Outline = ({ peaks, name }: { peaks: readonly Peak[]; name: string }) => (
  <svg
    role="img"
    aria-label={texts.waveform(name)}
    viewBox={`0 ${-fullScale} ${columns} ${2 * fullScale}`}
    preserveAspectRatio="none"
    className="h-16 w-full rounded-sm border border-line bg-sunken text-live"
  >
    <path d={outline(peaks)} className="fill-current" />
  </svg>
);

/** Draws along the highest samples from left to right, and then back along the lowest ones. */
function outline(peaks: readonly Peak[]): string {
  if (peaks.length === 0) return "";
  const top = peaks.map(({ high }, column) => `L${column} ${-Math.max(1, high)}`).join("");
  const bottom = peaks
    .map(({ low }, column) => `L${column} ${Math.max(1, -low)}`)
    .reverse()
    .join("");
  return `M0 0${top}${bottom}Z`;
}
