import { createWindowStorage } from "@foldback/studio-link/window-storage";
import { useSyncExternalStore } from "react";
import { texts } from "../texts.ts";

/** Why a key can't be the engineer's talk key, which works in addition to the space bar. */
export type TalkKeyRefusal = "with-modifier" | "marks-takes" | "kills" | "moves-focus" | "browser" | "unknown";

const takenKeys: Readonly<Record<string, TalkKeyRefusal>> = {
  KeyM: "marks-takes",
  KeyK: "kills",
  Tab: "moves-focus",
  Enter: "moves-focus",
  NumpadEnter: "moves-focus",
  Escape: "moves-focus",
  F1: "browser",
  F5: "browser",
  F11: "browser",
  F12: "browser",
};

export const talkKeyRefusalText: Record<TalkKeyRefusal, string> = {
  "with-modifier": texts.oneKeyOnly,
  "marks-takes": texts.keyMarks,
  kills: texts.keyKills,
  "moves-focus": texts.keyMovesFocus,
  browser: texts.keyOfBrowser,
  unknown: texts.keyUnknown,
};

type Press = Pick<KeyboardEvent, "code" | "ctrlKey" | "altKey" | "metaKey" | "shiftKey">;

/** Why this key can't be the talk key, or null if it can. */
export function talkKeyRefusal({ code, ctrlKey, altKey, metaKey, shiftKey }: Press): TalkKeyRefusal | null {
  if (ctrlKey || altKey || metaKey || shiftKey || /^(Control|Alt|Meta|Shift|CapsLock)/.test(code))
    return "with-modifier";
  if (code === "" || code === "Unidentified") return "unknown";
  return Object.hasOwn(takenKeys, code) ? (takenKeys[code] ?? null) : null;
}

export const talkKeyName = (code: string): string =>
  code
    .replace(/^Key|^Digit/, "")
    .replace(/^Numpad/, "Numpad ")
    .replace(/([a-z])([A-Z])/g, "$1 $2");

/** If the browser refuses storage, only the space bar works. */
const talkKey = createWindowStorage("foldback.talk-key", () => localStorage);
const listeners = new Set<() => void>();

function readTalkKey(): string | null {
  const kept = talkKey.get();
  return typeof kept === "string" ? kept : null;
}

/** Null or "Space" removes the talk key, so only the space bar works. */
export function saveTalkKey(code: string | null): void {
  talkKey.put(code === "Space" ? null : code);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useTalkKey = (): string | null => useSyncExternalStore(subscribe, readTalkKey);
