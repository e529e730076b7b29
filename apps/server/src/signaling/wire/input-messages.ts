/** Which messages count as the engineer's input, and what each of them needs. */
import { scopeNeededFor } from "@foldback/domain/control/control-gate-state";
import type { ClientMessage } from "@foldback/protocol/signaling";
import type { FrameClass } from "../limits/flood-guard.ts";

export type InputMessage = Extract<
  ClientMessage,
  { type: "cursor" | "click" | "native-mouse-move" | "native-mouse-click" }
>;

export const scopeOfInput = {
  cursor: scopeNeededFor("pointer"),
  click: scopeNeededFor("click"),
  "native-mouse-move": scopeNeededFor("native-mouse-move"),
  "native-mouse-click": scopeNeededFor("native-mouse-click"),
} as const;

export const isInput = (message: ClientMessage): message is InputMessage => Object.hasOwn(scopeOfInput, message.type);

/** Moves can be dropped, clicks can't. */
export const isDroppable = ({ type }: InputMessage) => type === "cursor" || type === "native-mouse-move";

const prefixes: readonly (readonly [string, FrameClass])[] = [
  ['{"type":"cursor"', "move"],
  ['{"type":"native-mouse-move"', "move"],
  ['{"type":"click"', "click"],
  ['{"type":"native-mouse-click"', "click"],
  ['{"type":"kill"', "kill"],
];

/** Guesses from the first characters, before parsing. The guess only decides which budget is charged. */
export function classOfFrame(text: string): FrameClass {
  for (const [prefix, frame] of prefixes) if (text.startsWith(prefix)) return frame;
  return "other";
}
