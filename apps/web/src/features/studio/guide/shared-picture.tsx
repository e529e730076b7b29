import { useEffect, useRef } from "react";
import { useStudioEngine } from "../studio-context.ts";
import { texts } from "../texts.ts";
import { attachGuide } from "./attach-guide.ts";

/** The captured screen with the engineer's cursor and click marks on it. Both are drawn beside React. */
export function SharedPicture() {
  const engine = useStudioEngine();
  const video = useRef<HTMLVideoElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (video.current === null || layer.current === null) return;
    return attachGuide(engine, { video: video.current, layer: layer.current });
  }, [engine]);
  return (
    <>
      <video
        ref={video}
        muted
        autoPlay
        playsInline
        aria-label={texts.sharedScreen}
        className="absolute inset-0 size-full object-contain"
      />
      <div
        ref={layer}
        aria-hidden="true"
        data-testid="guide-overlay"
        className="pointer-events-none absolute inset-0 overflow-hidden"
      />
    </>
  );
}
