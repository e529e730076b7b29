import { createGuideMarks } from "../../../shared/live/guide-marks.ts";
import type { StudioEngine } from "../studio-context.ts";

type Elements = { video: HTMLVideoElement; layer: HTMLElement };

/** Picture below, the engineer's ring and click marks above, until the returned function is called. */
export function attachGuide(engine: StudioEngine, { video, layer }: Elements): () => void {
  const marks = createGuideMarks({ layer, video, mode: () => "fit" });
  const detach = engine.attachPreview(video);
  const stopListening = engine.subscribeGuide((event) => {
    if (event.kind === "hidden") marks.move(null);
    else if (event.kind === "moved") marks.move(event.point);
    else marks.click(event.point);
  });
  return () => {
    stopListening();
    detach();
    marks.end();
  };
}
