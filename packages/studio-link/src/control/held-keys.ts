/**
 * Which keys the engineer holds down on the artist's machine, so that a closing gate can let all of them go at once (KS1,
 * CT4). Knows only the injector.
 */
import type { InputInjector } from "./input-injector.ts";

export type HeldKeys = {
  note(key: { code: string; down: boolean }): void;
  releaseAll(): void;
};

/** No hand holds more; the rest is refused by the gate's rate anyway. */
const mostHeld = 16;

export function createHeldKeys(injector: InputInjector): HeldKeys {
  const held = new Set<string>();
  return {
    note({ code, down }) {
      if (!down) held.delete(code);
      else if (held.size < mostHeld) held.add(code);
    },
    releaseAll() {
      for (const code of held) injector.key({ code, down: false });
      held.clear();
    },
  };
}
