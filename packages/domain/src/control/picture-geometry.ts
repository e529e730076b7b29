export type Size = { width: number; height: number };
export type Rect = { left: number; top: number; width: number; height: number };
/** A position as a fraction of the picture, from 0 to 1 on both axes, independent of window and screen size. */
export type PicturePoint = { x: number; y: number };
export type ViewMode = "fit" | "fill" | "actual";

/** The picture's position within its frame, in frame pixels. */
export function pictureRect(frame: Size, picture: Size, mode: ViewMode): Rect {
  if (picture.width <= 0 || picture.height <= 0) return { left: 0, top: 0, width: frame.width, height: frame.height };
  const horizontal = frame.width / picture.width;
  const vertical = frame.height / picture.height;
  const scale =
    mode === "actual" ? 1 : mode === "fit" ? Math.min(horizontal, vertical) : Math.max(horizontal, vertical);
  const width = picture.width * scale;
  const height = picture.height * scale;
  return { left: (frame.width - width) / 2, top: (frame.height - height) / 2, width, height };
}

/**
 * Turns a position in frame pixels into a fraction of the picture. It writes to the object that it was given, because
 * it handles every pointer move and shouldn't allocate memory. Returns null in the letterbox, because a click there
 * doesn't hit the picture.
 */
export function toPicturePoint(at: PicturePoint, rect: Rect): PicturePoint | null {
  at.x = (at.x - rect.left) / rect.width;
  at.y = (at.y - rect.top) / rect.height;
  return at.x >= 0 && at.x <= 1 && at.y >= 0 && at.y <= 1 ? at : null;
}

export const toFramePoint = (point: PicturePoint, rect: Rect) => ({
  left: rect.left + point.x * rect.width,
  top: rect.top + point.y * rect.height,
});

/** The units of coordinates in signaling messages: per cent, or pixels of a 1920 by 1080 reference screen. */
const referenceScreen: Size = { width: 1920, height: 1080 };
export const fromPercent = (at: { x: number; y: number }): PicturePoint => ({ x: at.x / 100, y: at.y / 100 });
export const toPercent = (point: PicturePoint) => ({ x: point.x * 100, y: point.y * 100 });
export const fromReferenceScreen = (at: { x: number; y: number }): PicturePoint => ({
  x: at.x / referenceScreen.width,
  y: at.y / referenceScreen.height,
});
export const toReferenceScreen = (point: PicturePoint) => ({
  x: point.x * referenceScreen.width,
  y: point.y * referenceScreen.height,
});
