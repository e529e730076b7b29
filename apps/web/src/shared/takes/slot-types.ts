import type { ProgramSource } from "@foldback/studio-link/media/program-feed";
import type { RecordedFeed } from "@foldback/studio-link/takes/recorder-view";
import type { ReactNode } from "react";

/** `unknown`: the browser doesn't reveal its inputs' names, or the input had none. */
export type FoundInput = { status: "found"; deviceId: string } | { status: "gone" } | { status: "unknown" };

export type TakesSlotProps = {
  feed: RecordedFeed;
  /** Null while no session is live. */
  sessionId: string | null;
  /** Lets the artist choose where the program feed comes from. */
  inputChoice: ReactNode;
  /** What you last chose to record in this browser. */
  savedSource: () => ProgramSource;
  /** Finds an input by its name. If it's found, the browser already lets us open it. */
  findInput: (name: string) => FoundInput;
};

type TakesSlot = (props: TakesSlotProps) => ReactNode;

/** Parts of the recorder that a page puts into the studio, because features mustn't import each other. */
export type TakesSlots = {
  /** The takes tab: the recorder and the takes on this device. */
  tab: TakesSlot;
  preloadTab: () => void;
  /** The Record button in the bar of a live session. */
  rail: TakesSlot;
  /** Tells the engineer and the artist's phone whether the takes are safe, during and after the session. */
  light: (props: TakesSlotProps & { endedSessionId: string | null }) => ReactNode;
  /** Asks before you leave the page while a take is being recorded or stored. Doesn't ask during a session. */
  leave: (props: { isLive: boolean }) => ReactNode;
  /** Offers to continue or finish a take that was interrupted. */
  offer: (props: TakesSlotProps & { showTab: () => void }) => ReactNode;
};
