/**
 * Which keys the engineer holds down on the artist's machine, so that a closing gate can let all of them go at once (KS-1,
 * CT-4). Knows only the injector.
 */
import type { InputInjector } from "./input-injector.ts";

export type HeldKeys = {
  /** False for a key that couldn't be released later, so it must not go down either. */
  note(key: { code: string; down: boolean }): boolean;
  releaseAll(): void;
};

/** More than two hands can hold. */
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
