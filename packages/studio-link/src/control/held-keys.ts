/**
 * Keeps track of the keys that the engineer holds down on the artist's machine so that a closing gate can release them
 * all in one go (KS-1, CT-4).
 */
import type { InputInjector } from "./input-injector.ts";

export type HeldKeys = {
  /** Returns false if this key couldn't be released later. The caller then mustn't press it. */
  note(key: { code: string; down: boolean }): boolean;
  releaseAll(): void;
};

/** More keys than two hands can hold. */
const maxHeld = 16;

export function createHeldKeys(injector: InputInjector): HeldKeys {
  const held = new Set<string>();
  return {
    note({ code, down }) {
      if (!down) held.delete(code);
      else if (held.size === maxHeld && !held.has(code)) return false;
      else held.add(code);
      return true;
    },
    releaseAll() {
      for (const code of held) injector.key({ code, down: false });
      held.clear();
    },
  };
}
