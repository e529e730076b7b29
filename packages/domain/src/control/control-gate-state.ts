import type { Scope } from "../consent/scopes.ts";

export type GateClosedReason = "no-grant" | "paused" | "link-lost" | "unverified-link" | "killed" | "ended";
export type ControlGateState =
  | { status: "closed"; reason: GateClosedReason }
  | { status: "open"; epoch: number; scopes: readonly Scope[] };

type InputScope = Exclude<Scope, "view" | "talk">;
const neededScope = {
  pointer: "point",
  "pointer-gone": "point",
  click: "point",
  "native-mouse-move": "control",
  "native-mouse-click": "control",
  "native-key": "control",
  mixer: "mixer",
  transport: "transport",
} as const satisfies Record<string, InputScope>;
export type InputKind = keyof typeof neededScope;

/** The gate can open only if one of these is granted. */
export const inputScopes: readonly Scope[] = Object.values(neededScope);

export const scopeNeededFor = <Kind extends InputKind>(kind: Kind): (typeof neededScope)[Kind] => neededScope[kind];

type InputRefusal = "closed" | "stale-epoch" | "out-of-scope" | "stale-sequence";
export type InputDecision = { accepted: true } | { accepted: false; refusal: InputRefusal };
export type InputStamp = { kind: InputKind; epoch: number; sequence: number };

/** Created once, because the gate checks every pointer move. */
const accept: InputDecision = { accepted: true };
const refuse = (refusal: InputRefusal): InputDecision => ({ accepted: false, refusal });

/**
 * Decides whether to accept an input. `lastSequence` is the highest number accepted in this epoch on the same channel.
 */
export function decideInput(gate: ControlGateState, stamp: InputStamp, lastSequence: number): InputDecision {
  if (gate.status === "closed") return refuse("closed");
  if (stamp.epoch !== gate.epoch) return refuse("stale-epoch");
  if (!gate.scopes.includes(neededScope[stamp.kind])) return refuse("out-of-scope");
  return stamp.sequence > lastSequence ? accept : refuse("stale-sequence");
}
