import { useEffect, useRef } from "react";
import { classNames } from "./class-names.ts";
import { meterFloorDbfs } from "./meter-ballistics.ts";
import { type LevelSource, runMeter } from "./run-meter.ts";

export type { LevelSource } from "./run-meter.ts";

type LevelMeterProps = {
  label: string;
  /** Memoise this function, because the meter restarts when it changes. Null if there's nothing to measure. */
  subscribe: LevelSource | null;
  className?: string;
};

/** Evenly spaced, because the scale is linear in decibels. */
const scaleMarks = [-48, -36, -24, -12, 0] as const;

/** A stereo peak meter in dBFS. A worker draws it, without React renders. */
export function LevelMeter({ label, subscribe, className }: LevelMeterProps) {
  const meterRef = useRef<HTMLDivElement>(null);
  const figureRef = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const [meter, figure] = [meterRef.current, figureRef.current];
    if (meter === null || figure === null) return;
    return runMeter({ meter, figure }, subscribe);
  }, [subscribe]);
  return (
    <div className={classNames("flex min-w-0 flex-col gap-1", className)}>
      <div className="flex items-baseline justify-between gap-3">
        <span className="engraved">{label}</span>
        <span ref={figureRef} aria-hidden="true" className="figures text-ink-muted text-xs">
          not measured
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a <meter> can't hold the canvas that draws it. */}
      <div
        ref={meterRef}
        role="meter"
        aria-label={label}
        aria-valuemin={meterFloorDbfs}
        aria-valuemax={0}
        aria-valuenow={meterFloorDbfs}
        aria-valuetext="not measured"
        className="h-5"
      />
      <div aria-hidden="true" className="figures mr-3 flex justify-between text-[0.625rem] text-ink-faint leading-none">
        <span>{meterFloorDbfs}</span>
        {scaleMarks.map((markDbfs) => (
          <span key={markDbfs}>{markDbfs}</span>
        ))}
      </div>
    </div>
  );
}
