/**
 * Where accepted native input goes. In a browser there is nothing that could move the artist's mouse, so the default does
 * nothing and the guide cursor is all that is seen; a phone remote on the studio PC plugs in here later and checks for itself.
 */
import type { PicturePoint } from "@foldback/domain/control/picture-geometry";

export type InputInjector = {
  move(point: PicturePoint): void;
  click(point: PicturePoint): void;
  key(key: { code: string; down: boolean }): void;
};

export const noInjector: InputInjector = { move() {}, click() {}, key() {} };
