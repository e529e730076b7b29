import type { StudioSide } from "@foldback/studio-link/studio-view";
import { createGuidePainter } from "../../../shared/guide-painter.ts";

type Elements = { video: HTMLVideoElement; canvas: HTMLCanvasElement };

/** Picture below, the engineer's ring and click marks above, until the returned function is called. */
export function attachGuide(engine: StudioSide, { video, canvas }: Elements): () => void {
  const painter = createGuidePainter({ canvas, video, mode: () => "fit" });
  const detach = engine.attachPreview(video);
  const stopListening = engine.subscribeGuide((event) => {
    if (event.kind === "hidden") painter.move(null);
    else if (event.kind === "moved") painter.move(event.point);
    else painter.click(event.point);
  });
  return () => {
    stopListening();
    detach();
    painter.end();
  };
}
