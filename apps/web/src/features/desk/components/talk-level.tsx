import { useEffect, useRef } from "react";
import { useDeskEngine } from "../model/desk-context.ts";

const floorDbfs = -60;

/** The voice while it is held: one bar, moved beside React. */
export function TalkLevel({ active }: { active: boolean }) {
  const engine = useDeskEngine();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = bar.current;
    if (shown === null || !active) return;
    const stop = engine.subscribeLevels((event) => {
      if (event.of !== "talkback") return;
      const level = Math.min(1, Math.max(0, 1 - event.peakDbfs / floorDbfs));
      shown.style.transform = `scaleX(${level.toFixed(3)})`;
    });
    return () => {
      stop();
      shown.style.transform = "";
    };
  }, [engine, active]);
  return (
    <div aria-hidden="true" className="h-2 max-w-72 overflow-hidden rounded-sm bg-lamp-off">
      <div ref={bar} className="h-full w-full origin-left scale-x-0 bg-accent" />
    </div>
  );
}
