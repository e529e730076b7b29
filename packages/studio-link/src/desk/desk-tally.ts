/** Sets the desk's lamps from what the studio says it's sending on this link and what this browser is sending. */
import type { StudioTally } from "@foldback/domain/pairing/phone-pairing";
import type { TakeLight } from "@foldback/domain/takes/take-light";
import type { Sending } from "./artist-feed.ts";

type Flowing = {
  /** True if the engineer has joined and the link has connected. */
  isLinked: boolean;
  /** Null before the studio's first report. */
  sending: Sending | null;
  programDevice: string | null;
  isPictureDark: boolean;
  isVoiceSent: boolean;
  isRecording: boolean;
  /** Unknown while the studio is silent on the link. */
  takes: TakeLight;
  takesGapMs?: number;
  mayPoint: boolean;
  mayControl: boolean;
};

const dark: StudioTally = {
  screen: false,
  programFeed: false,
  microphone: false,
  talkback: false,
  control: "closed",
  recording: false,
  takes: "unknown",
};

export function deskTally({ isLinked, sending, isVoiceSent, ...can }: Flowing): StudioTally {
  if (!isLinked) return dark;
  const screen = sending?.screen === true && !can.isPictureDark;
  return {
    screen,
    programFeed: sending?.programFeed === true,
    programDevice: sending?.programFeed === true ? (can.programDevice ?? undefined) : undefined,
    microphone: sending?.listenback === true,
    talkback: isVoiceSent,
    control: controlLamp({ ...can, screen, hasCompanion: sending?.companion === true }),
    recording: sending?.recording === true || (isVoiceSent && can.isRecording),
    takes: can.takes,
    takesGapMs: can.takes === "unknown" ? undefined : can.takesGapMs,
  };
}

type Controllable = Pick<Flowing, "mayPoint" | "mayControl"> & { screen: boolean; hasCompanion: boolean };

function controlLamp({ mayPoint, mayControl, screen, hasCompanion }: Controllable): StudioTally["control"] {
  if (hasCompanion && mayControl) return "open";
  return screen && (mayPoint || mayControl) ? "pointing" : "closed";
}
