/**
 * From the parts' states to the artist's snapshot. Reads, decides nothing.
 */
import type { ControlGateState } from "@foldback/domain/control/control-gate-state";
import type { SessionView } from "@foldback/protocol/signaling";
import type { HeldBack } from "../delivery/held-back.ts";
import type { PeerLinkState } from "../peer/peer-link-state.ts";
import type { FailureCode } from "../ports.ts";
import type { SignalingLinkState } from "../signaling/signaling-link-state.ts";
import type { LinkSample } from "../stats/link-stats.ts";
import type { StudioActions, StudioSnapshot } from "../studio-view.ts";
import type { LatencyView, LinkWordsView } from "../view-model.ts";
import type { StudioMedia } from "./studio-media.ts";
import { listenbackView, programFeedView, screenView } from "./studio-media-view.ts";

export type StudioFacts = {
  isLoaded: boolean;
  loadFailure: FailureCode | null;
  session: SessionView | null;
  signaling: SignalingLinkState;
  peer: PeerLinkState;
  link: LinkWordsView;
  isEngineerPresent: boolean;
  gate: ControlGateState;
  heldBack: Pick<HeldBack, "pending" | "refusal" | "accessHere">;
  latency: LatencyView;
  sample: LinkSample | null;
  media: StudioMedia;
  isEngineerTalking: boolean;
  isKillPending: boolean;
  isKillTooLate: boolean;
  killRefusal: FailureCode | null;
  actions: StudioActions;
};

export function studioSnapshot(facts: StudioFacts): StudioSnapshot {
  const { session, gate, media, sample } = facts;
  const { parts } = media;
  const sending = media.sending();
  const screenState = parts.screen.getState();
  const isOver = session?.status === "ended";
  const kill = killOf(facts);
  const devices = parts.devices.getState();
  return {
    loaded: facts.isLoaded,
    loadFailure: facts.loadFailure,
    session: isOver ? null : session,
    ended: isOver ? endedView(session, kill) : null,
    signaling: facts.signaling,
    peer: facts.peer,
    gate,
    heldBack: facts.heldBack.pending(),
    heldBackRefusal: facts.heldBack.refusal(),
    accessHere: facts.heldBack.accessHere(),
    engineerPresent: facts.isEngineerPresent,
    tally: {
      screen: sending.screen,
      microphone: sending.listenback,
      control: gate.status === "open",
      recording: false,
    },
    latency: facts.latency,
    screen: screenView({ state: screenState, hint: parts.screen.hint(), isSending: sending.screen, sample }),
    programFeed: programFeedView(parts.programFeed.getState(), sending.programFeed),
    listenback: listenbackView(parts.listenback.getState(), sending.listenback),
    audioInputs: devices.inputs,
    audioOutputs: devices.outputs,
    talkbackOutputId: parts.talkbackSink.getState().outputDeviceId,
    engineerTalking: facts.isEngineerTalking,
    soundNeedsGesture: parts.talkbackSink.getState().status === "needs-gesture",
    link: facts.link,
    kill,
    killRefusal: facts.killRefusal,
    actions: facts.actions,
  };
}

const endedView = ({ endReason }: SessionView, kill: StudioSnapshot["kill"]): StudioSnapshot["ended"] => ({
  reason: kill === "too-late" ? null : (endReason ?? "failed"),
  recorded: kill !== "pending" && kill !== "refused",
});

function killOf({ session, isKillPending, isKillTooLate, killRefusal }: StudioFacts): StudioSnapshot["kill"] {
  if (session?.status !== "ended" || session.endReason !== "killed") return "none";
  if (isKillPending) return "pending";
  if (isKillTooLate) return "too-late";
  return killRefusal === null ? "recorded" : "refused";
}
