/** Connects the control gate to its inputs and outputs. It makes no decisions. */
import type { ControlFrame } from "@foldback/protocol/control";
import type { ServerMessage } from "@foldback/protocol/signaling";
import type { Clock } from "../ports.ts";
import { createArtistMouseYield } from "./artist-mouse-yield.ts";
import { createControlGate } from "./control-gate.ts";
import { createDawPort } from "./daw-port.ts";
import { type GateInput, gateStateFor } from "./gate-state-for.ts";
import { createGuideCursor } from "./guide-cursor.ts";
import { createHeldKeys } from "./held-keys.ts";
import { type InputInjector, noInjector } from "./input-injector.ts";
import { inputOfFrame, inputOfMessage, type RemoteInput } from "./remote-input.ts";

export type RemoteControl = ReturnType<typeof createRemoteControl>;

export function createRemoteControl({ clock, injector }: { clock: Clock; injector?: InputInjector | undefined }) {
  const guideCursor = createGuideCursor();
  const artistMouse = createArtistMouseYield(clock);
  const target = injector ?? noInjector;
  const daw = createDawPort();
  const heldKeys = createHeldKeys(target);
  const gate = createControlGate({ injector: target, heldKeys, guideCursor, artistMouse, daw: daw.hand });
  const offer = (input: RemoteInput | null) => {
    if (input !== null) gate.offer(input);
  };
  return {
    gate,
    daw,
    hasCompanion: injector !== undefined,
    subscribeGuide: guideCursor.subscribe,
    artistMoved: artistMouse.artistMoved,
    follow: (input: GateInput) => gate.set(gateStateFor(input)),
    offerFrame: (frame: ControlFrame) => offer(inputOfFrame(frame)),
    offerMessage: (message: ServerMessage) => offer(inputOfMessage(message)),
  };
}
