/** What both halves of the lossless feed need from the main link. */
import type { ControlFrame } from "@foldback/protocol/control";
import type { Fingerprints } from "../peer/fingerprints.ts";
import type { Unsubscribe } from "../ports.ts";

export type FeedMainLink = {
  linkId: string;
  isUp(): boolean;
  sendFrame(channel: "input", frame: ControlFrame): boolean;
  subscribeFrames(listener: (frame: ControlFrame) => void): Unsubscribe;
};

/** Tells the other side which fingerprints this browser sees on the feed's own connection. */
export const confirmation = (feedId: string, { local, remote }: Fingerprints) =>
  ({ kind: "lossless-fingerprints", feedId, local, remote }) as const;
