/**
 * Receives accepted native input. A page can't move the artist's mouse, so by default nothing is injected and only the
 * guide cursor shows. The companion will plug in here and make its own checks.
 */
import type { PicturePoint } from "@foldback/domain/control/picture-geometry";

export type InputInjector = {
  move(point: PicturePoint): void;
  click(point: PicturePoint): void;
  key(key: { code: string; down: boolean }): void;
};

export const noInjector: InputInjector = { move() {}, click() {}, key() {} };
