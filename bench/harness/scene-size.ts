// The size and rate of the shared picture. Two cores are saturated by encoding, decoding and drawing 720p60 without a
// GPU, so the small scene shows how much of the time is the product's own.
export type SceneSize = {
  // Appended to a figure's name. Empty for the usual size.
  label: string;
  width: number;
  height: number;
  framesPerSecond: number;
};

export const fullScene: SceneSize = { label: "", width: 1280, height: 720, framesPerSecond: 60 };
export const smallScene: SceneSize = { label: ", 640x360 at 15 fps", width: 640, height: 360, framesPerSecond: 15 };

// The product's limit, as a multiple of the floor's figure.
export function maxRatio(size: SceneSize, ratios: { unsaturated: number; saturated: number }): number {
  return size === smallScene ? ratios.unsaturated : ratios.saturated;
}
