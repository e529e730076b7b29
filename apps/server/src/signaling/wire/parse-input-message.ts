/**
 * Parses the four input messages by hand, because every desk sends sixty a second. It accepts exactly what the schemas
 * of protocol/signaling accept, which a property test checks.
 */
import { scopeNeededFor } from "@foldback/domain/control/control-gate-state";
import type { ClientMessage } from "@foldback/protocol/signaling";
import type { FrameClass } from "../limits/flood-guard.ts";

export type InputMessage = Extract<
  ClientMessage,
  { type: "cursor" | "click" | "native-mouse-move" | "native-mouse-click" }
>;
type InputType = InputMessage["type"];

export const scopeOfInput = {
  cursor: scopeNeededFor("pointer"),
  click: scopeNeededFor("click"),
  "native-mouse-move": scopeNeededFor("native-mouse-move"),
  "native-mouse-click": scopeNeededFor("native-mouse-click"),
} as const;

const isMove = (type: InputType) => type === "cursor" || type === "native-mouse-move";

/** Moves can be dropped, clicks can't. */
export const isDroppable = (message: InputMessage) => isMove(message.type);

const prefixes: readonly (readonly [string, FrameClass])[] = [
  ['{"type":"cursor"', "move"],
  ['{"type":"native-mouse-move"', "move"],
  ['{"type":"click"', "click"],
  ['{"type":"native-mouse-click"', "click"],
  ['{"type":"kill"', "kill"],
];

/** Guesses from the first characters, before parsing. The guess only decides which budget pays. */
export function classOfFrame(text: string): FrameClass {
  for (const [prefix, frame] of prefixes) if (text.startsWith(prefix)) return frame;
  return "other";
}

/** Returns null unless the text is a single, well-formed input message. */
export function parseInputMessage(text: string): InputMessage | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  return isInputMessage(value) ? value : null;
}

type Fields = Record<string, unknown>;
type Reference = { width: number; height: number; keys: number; button: boolean };

const percent: Reference = { width: 100, height: 100, keys: 5, button: false };
const screen: Reference = { width: 1920, height: 1080, keys: 5, button: false };
const screenWithButton: Reference = { width: 1920, height: 1080, keys: 6, button: true };

const referenceOf = (type: unknown): Reference | null => {
  if (type === "cursor" || type === "click") return percent;
  if (type === "native-mouse-move") return screen;
  return type === "native-mouse-click" ? screenWithButton : null;
};

function isInputMessage(value: unknown): value is InputMessage {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  const reference = referenceOf(fields.type);
  if (reference === null) return false;
  return (
    isWithin(fields.x, reference.width) &&
    isWithin(fields.y, reference.height) &&
    isCount(fields.epoch) &&
    isCount(fields.sequence) &&
    (!reference.button || fields.button === "left") &&
    keysOf(fields) === reference.keys + claimsOf(fields)
  );
}

const isWithin = (value: unknown, max: number) => typeof value === "number" && value >= 0 && value <= max;
const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;

function keysOf(fields: Fields): number {
  let keys = 0;
  for (const _ in fields) keys += 1;
  return keys;
}

/**
 * Returns the number of well-formed claims. For a claim of the wrong type it returns a negative number, which never
 * matches the number of keys.
 */
function claimsOf(fields: Fields): number {
  const role = Object.hasOwn(fields, "role");
  const electron = Object.hasOwn(fields, "isElectron");
  if ((role && typeof fields.role !== "string") || (electron && typeof fields.isElectron !== "boolean")) return -1000;
  return (role ? 1 : 0) + (electron ? 1 : 0);
}
