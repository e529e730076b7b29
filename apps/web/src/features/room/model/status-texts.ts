import type { SessionView } from "@foldback/protocol/signaling";
import { texts } from "../texts.ts";

export const statusTexts: Record<SessionView["status"], string> = {
  waiting: texts.waiting,
  active: texts.live,
  paused: texts.paused,
  ended: texts.endedBadge,
};
