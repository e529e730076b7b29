/**
 * THE ONLY PLACE THAT LETS REMOTE INPUT THROUGH. All of the engineer's input goes through `offer`, whichever channel it
 * arrived on, and nothing else calls the injector or the guide cursor. The gate is open only for the current epoch and
 * a granted scope (CT-1). Closing it releases held keys and the DAW's faders and hides the cursor immediately (CT-4).
 */
import { type ControlGateState, decideInput, type GateClosedReason } from "@foldback/domain/control/control-gate-state";
import { scopeForDaw } from "@foldback/domain/mixer/daw-command";
import type { ArtistMouseYield } from "./artist-mouse-yield.ts";
import type { DawHand } from "./daw-hand.ts";
import type { GuideCursor } from "./guide-cursor.ts";
import type { HeldKeys } from "./held-keys.ts";
import type { InputInjector } from "./input-injector.ts";
import type { RemoteInput } from "./remote-input.ts";

export type ControlGateDeps = {
  injector: InputInjector;
  heldKeys: HeldKeys;
  guideCursor: GuideCursor;
  artistMouse: ArtistMouseYield;
  daw: DawHand;
};

export type ControlGate = {
  getState(): ControlGateState;
  /** After a kill, the gate stays closed until `reset`. */
  set(state: ControlGateState): void;
  close(reason: GateClosedReason): void;
  /** Lets the gate open again after a kill. Call this for a new session. */
  reset(): void;
  /** Returns true if the input was let through. The next move may come in the same object, so none is kept. */
  offer(input: RemoteInput): boolean;
};

/** Each lane has its own sequence numbers so that a late move never makes a click look old. */
type Lane = "moves" | "acts" | "daw";
const laneOf: Record<RemoteInput["kind"], Lane> = {
  pointer: "moves",
  "pointer-gone": "moves",
  "native-mouse-move": "moves",
  click: "acts",
  "native-mouse-click": "acts",
  "native-key": "acts",
  "daw-command": "daw",
};
const nothingYet: Record<Lane, number> = { moves: -1, acts: -1, daw: -1 };

export function createControlGate(deps: ControlGateDeps): ControlGate {
  let state: ControlGateState = { status: "closed", reason: "no-grant" };
  const last = { ...nothingYet };
  let isKilled = false;

  function enter(next: ControlGateState) {
    const before = state;
    state = next;
    if (next.status === "closed") {
      deps.heldKeys.releaseAll();
      deps.daw.letGo();
      deps.guideCursor.hide();
    } else if (before.status === "closed" || before.epoch !== next.epoch) {
      Object.assign(last, nothingYet);
      // Keys and faders held under an earlier grant don't count under this one.
      deps.heldKeys.releaseAll();
      deps.daw.letGo();
    }
  }

  function letThrough(input: RemoteInput) {
    const { injector, guideCursor, artistMouse } = deps;
    switch (input.kind) {
      case "pointer":
        return guideCursor.moved(input);
      case "pointer-gone":
        return guideCursor.hide();
      case "native-mouse-move":
        guideCursor.moved(input);
        if (!artistMouse.isYielding()) injector.move(input);
        return;
      case "click":
        return guideCursor.clicked(input);
      case "native-mouse-click":
        guideCursor.clicked(input);
        // While the artist moves the mouse, a click would land in the wrong place, so we only draw it.
        if (!artistMouse.isYielding()) injector.click(input);
        return;
      case "native-key":
        return injector.key({ code: input.code, down: input.down });
      case "daw-command":
        return deps.daw.perform(input.command);
    }
  }

  return {
    getState: () => state,
    set(next) {
      if (!isKilled) enter(next);
    },
    close(reason) {
      if (reason === "killed") isKilled = true;
      enter({ status: "closed", reason });
    },
    reset() {
      isKilled = false;
      enter({ status: "closed", reason: "no-grant" });
    },
    offer(input) {
      const lane = laneOf[input.kind];
      // What a command for the DAW needs depends on the command.
      const stamp = input.kind === "daw-command" ? { ...input, kind: scopeForDaw(input.command) } : input;
      if (!decideInput(state, stamp, last[lane]).accepted) return false;
      last[lane] = input.sequence;
      if (input.kind === "native-key" && !deps.heldKeys.note(input)) return false;
      letThrough(input);
      return true;
    },
  };
}
