import { useEffect, useRef } from "react";
import { attachGuide } from "../model/attach-guide.ts";
import { useStudioEngine } from "../model/studio-context.ts";

/** The captured screen with the engineer's cursor and click marks on it. Both are drawn beside React. */
export function SharedPicture() {
  const engine = useStudioEngine();
  const video = useRef<HTMLVideoElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (video.current === null || canvas.current === null) return;
    return attachGuide(engine, { video: video.current, canvas: canvas.current });
  }, [engine]);
  return (
    <>
      <video
        ref={video}
        muted
        autoPlay
        playsInline
        aria-label="Shared screen"
        className="absolute inset-0 size-full object-contain"
      />
      <div aria-hidden="true" className="pointer-events-none absolute inset-0">
        <canvas ref={canvas} data-testid="guide-overlay" className="size-full" />
      </div>
    </>
  );
}
