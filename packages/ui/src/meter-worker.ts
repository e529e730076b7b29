/** Draws a meter outside the page's main thread, so that a kill never waits behind it. */
import { createMeterScene, type MeterChange, type MeterScene } from "./meter-scene.ts";

let scene: MeterScene | null = null;

self.onmessage = ({ data }: MessageEvent<OffscreenCanvas | MeterChange>) => {
  if (data instanceof OffscreenCanvas) scene = createMeterScene(data);
  else scene?.update(data);
};
