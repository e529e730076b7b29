/**
 * Where accepted native input goes. A page can't move the artist's mouse, so the default does nothing and only the guide
 * cursor is seen. A companion on the studio PC will plug in here, and check for itself.
 */
import type { PicturePoint } from "@foldback/domain/control/picture-geometry";

export type InputInjector = {
  move(point: PicturePoint): void;
  click(point: PicturePoint): void;
  key(key: { code: string; down: boolean }): void;
};

export const noInjector: InputInjector = { move() {}, click() {}, key() {} };
