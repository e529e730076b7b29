/**
 * Connects the gate with the artist's DAW while the artist has one connected. It sends the desk only what the engineer
 * may see: the mixer with the `mixer` scope, and the transport with the `transport` scope (MX-4).
 */
import type { Scope } from "@foldback/domain/consent/scopes";
import type { ControlGateState } from "@foldback/domain/control/control-gate-state";
import type { ControlFrame } from "@foldback/protocol/control";
import type { PeerLink } from "../peer/peer-link.ts";
import type { Unsubscribe } from "../ports.ts";
import type { DawHand } from "./daw-hand.ts";

type DawFrame = Extract<ControlFrame, { kind: `daw-${string}` }>;
export type DawReport = Exclude<DawFrame, { kind: "daw-command" }>;

export type StudioDaw = {
  /** Accepts the engineer's commands until the returned function is called. */
  attach(hand: AttachedHand): Unsubscribe;
  /** Returns false if the engineer may not see this now, or can't be reached. */
  tell(report: DawReport): boolean;
};
type AttachedHand = DawHand & {
  /** The desk has no reports yet, because its access or its link is new. */
  deskIsNew(): void;
};

type Link = Pick<PeerLink<unknown>, "sendFrame" | "isChannelOpen">;
type Now = { gate: ControlGateState; link: Link | null };

const scopesToSee: Record<DawReport["kind"], readonly Scope[]> = {
  "daw-status": ["mixer", "transport"],
  "daw-strip": ["mixer"],
  "daw-meters": ["mixer"],
  "daw-change": ["mixer"],
  "daw-transport": ["transport"],
  "daw-refused": ["mixer", "transport"],
};

export function createDawPort() {
  let attached: AttachedHand | null = null;
  let now: Now = { gate: { status: "closed", reason: "no-grant" }, link: null };
  let wasOpen: { link: Link; epoch: number } | null = null;

  const port: StudioDaw = {
    attach(hand) {
      attached = hand;
      return () => {
        hand.letGo();
        if (attached === hand) attached = null;
      };
    },
    tell(report) {
      const { gate, link } = now;
      if (gate.status !== "open" || !scopesToSee[report.kind].some((scope) => gate.scopes.includes(scope)))
        return false;
      return link?.sendFrame("input", report) ?? false;
    },
  };

  return {
    port,
    hand: {
      perform: (command) => attached?.perform(command),
      letGo: () => attached?.letGo(),
    } satisfies DawHand,
    follow(next: Now) {
      now = next;
      const { gate, link } = next;
      const isOpen = gate.status === "open" && link?.isChannelOpen("input") === true;
      const before = wasOpen;
      wasOpen = isOpen && link !== null ? { link, epoch: gate.epoch } : null;
      if (wasOpen === null || (before?.link === wasOpen.link && before.epoch === wasOpen.epoch)) return;
      attached?.deskIsNew();
    },
  };
}
