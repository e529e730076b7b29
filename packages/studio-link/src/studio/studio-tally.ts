/**
 * Sets the studio's lamps from what's really being sent: tracks on a connected link's senders, the voice, and the gate.
 */
import type { ControlGateState } from "@foldback/domain/control/control-gate-state";
import type { StudioTally } from "@foldback/domain/pairing/phone-pairing";
import type { TakeLight } from "@foldback/domain/takes/take-light";
import type { Sending } from "./studio-media.ts";

type Flowing = {
  sending: Sending;
  programDevice: string | null;
  isTalking: boolean;
  isTalkRecorded: boolean;
  isTakeRecorded: boolean;
  takes: TakeLight;
  takesGapMs?: number;
  gate: ControlGateState;
  hasCompanion: boolean;
};

export function studioTally({ sending, gate, hasCompanion, ...is }: Flowing): StudioTally {
  return {
    screen: sending.screen,
    programFeed: sending.programFeed,
    programDevice: sending.programFeed ? (is.programDevice ?? undefined) : undefined,
    microphone: sending.listenback,
    talkback: is.isTalking,
    control: controlLamp({ gate, hasCompanion, isScreenSent: sending.screen }),
    recording: is.isTalkRecorded || is.isTakeRecorded,
    takes: is.takes,
    takesGapMs: is.takesGapMs,
  };
}

type Controllable = Pick<Flowing, "gate" | "hasCompanion"> & { isScreenSent: boolean };

function controlLamp({ gate, hasCompanion, isScreenSent }: Controllable): StudioTally["control"] {
  if (gate.status !== "open") return "closed";
  if (hasCompanion && gate.scopes.includes("control")) return "open";
  return isScreenSent && gate.scopes.includes("point") ? "pointing" : "closed";
}

const nothing: Sending = { screen: false, programFeed: false, listenback: false };

/** If the link has never connected or has closed, nothing on its senders leaves this computer. */
export const whileLinkIsUp = (isLinkUp: boolean, sending: Sending): Sending => (isLinkUp ? sending : nothing);
