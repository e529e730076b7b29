import { expect, test } from "vitest";
import { talkKeyName, talkKeyRefusal } from "./talk-key.ts";

const press = (code: string, held: { ctrlKey?: boolean; altKey?: boolean } = {}) => ({
  code,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
  ...held,
});

test("any plain key can be the talk key", () => {
  for (const code of ["KeyT", "Space", "F8", "Backquote", "NumpadAdd"]) expect(talkKeyRefusal(press(code))).toBeNull();
});

test("keys that are already in use can't be the talk key", () => {
  expect(talkKeyRefusal(press("KeyM"))).toBe("marks-takes");
  expect(talkKeyRefusal(press("KeyK"))).toBe("kills");
  expect(talkKeyRefusal(press("Tab"))).toBe("moves-focus");
  expect(talkKeyRefusal(press("F5"))).toBe("browser");
  expect(talkKeyRefusal(press("KeyT", { ctrlKey: true }))).toBe("with-modifier");
  expect(talkKeyRefusal(press("AltLeft"))).toBe("with-modifier");
  expect(talkKeyRefusal(press(""))).toBe("unknown");
});

test("keys are named after what's printed on them", () => {
  expect(["KeyT", "Digit4", "NumpadAdd", "BracketLeft"].map(talkKeyName)).toEqual([
    "T",
    "4",
    "Numpad Add",
    "Bracket Left",
  ]);
});
