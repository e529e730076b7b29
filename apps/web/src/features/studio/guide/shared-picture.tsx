import { useEffect, useRef } from "react";
import { createGuideMarks, type GuideMarks } from "../../../shared/live/guide-marks.ts";
import { engineerOf } from "../session-phase.ts";
import { type StudioEngine, useStudio, useStudioEngine } from "../studio-context.ts";
import { texts } from "../texts.ts";

/** Shows the captured screen with the engineer's cursor and click marks, without React renders. */
export function SharedPicture() {
  const engine = useStudioEngine();
  const { session } = useStudio();
  const name = (session === null ? null : engineerOf(session)?.name) ?? "";
  const marks = useRef<GuideMarks>(null);
  const video = useRef<HTMLVideoElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (video.current === null || layer.current === null) return;
    const attached = attachGuide(engine, { video: video.current, layer: layer.current });
    marks.current = attached.marks;
    return attached.end;
  }, [engine]);
  // This effect has to run after the one that creates the marks.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another engine creates new marks.
  useEffect(() => marks.current?.name(name), [name, engine]);
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

type Elements = { video: HTMLVideoElement; layer: HTMLElement };

/** Shows the picture and the engineer's marks until `end` is called. */
function attachGuide(engine: StudioEngine, { video, layer }: Elements) {
  const marks = createGuideMarks({ layer, video, mode: () => "fit" });
  const detach = engine.attachPreview(video);
  const stopListening = engine.subscribeGuide((event) => {
    if (event.kind === "hidden") marks.move(null);
    else if (event.kind === "moved") marks.move(event.point);
    else marks.click(event.point);
  });
  const end = () => {
    stopListening();
    detach();
    marks.end();
  };
  return { marks, end };
}
