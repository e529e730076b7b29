/** What the two pages show of the lossless feed. */
import type { OpusReason } from "@foldback/domain/lossless/feed-switch";

export type StudioFeedView = { status: "off" | "opening" | "checking" | "lossless" | "opus"; why: OpusReason | null };
export const feedIsOff: StudioFeedView = { status: "off", why: null };

export type DeskFeedView =
  /** `off`: the artist doesn't allow it. */
  | { plays: "opus"; why: "off" | "opening" | "checking" | OpusReason; refused: number }
  /** `isExact`: the latest sound to arrive is exactly the sound that was captured. */
  | { plays: "lossless"; isExact: boolean; refused: number };
