import { classNames } from "./class-names.ts";

type LatencyHistoryProps = {
  /** In milliseconds, oldest first. Null means not measured and leaves a gap. */
  samples: readonly (number | null)[];
  /** The value at the top edge of the chart. */
  ceilingMs?: number;
  /** How many samples fit the full width. */
  capacity?: number;
  className?: string;
};

const width = 96;
const height = 24;

/** A line without axes, to go next to the figure. Hidden from assistive technology. */
export function LatencyHistory({ samples, ceilingMs = 100, capacity = 30, className }: LatencyHistoryProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      className={classNames("h-6 w-24 text-ink-muted", className)}
    >
      <path
        d={historyPath(samples.slice(-capacity), { ceilingMs, capacity })}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** A line shorter than this fraction of the width would look like a stray mark. */
const shortestPart = 1 / 3;

/** The path of the line, with the newest sample at the right edge. Empty until there are enough samples. */
export function historyPath(
  samples: readonly (number | null)[],
  { ceilingMs, capacity }: { ceilingMs: number; capacity: number },
): string {
  if (samples.filter((sampleMs) => sampleMs !== null).length < capacity * shortestPart) return "";
  const stepX = width / Math.max(1, capacity - 1);
  let penDown = false;
  return samples
    .map((sampleMs, index) => {
      if (sampleMs === null) {
        penDown = false;
        return "";
      }
      const x = width - (samples.length - 1 - index) * stepX;
      const y = height - 1 - Math.min(1, sampleMs / ceilingMs) * (height - 2);
      const point = `${penDown ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`;
      penDown = true;
      return point;
    })
    .join("");
}
