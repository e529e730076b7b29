import type { SessionView } from "@foldback/protocol/signaling";

export const statusTexts: Record<SessionView["status"], string> = {
  waiting: "Waiting",
  active: "Live",
  paused: "Paused",
  ended: "Ended",
};
