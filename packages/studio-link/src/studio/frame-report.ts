/**
 * Reports one of the studio's states to the desk, on every change and every new link. It's for information only and
 * gives no authority.
 */
import type { ControlFrame } from "@foldback/protocol/control";
import type { PeerLink } from "../peer/peer-link.ts";

export type ReportLink = Pick<PeerLink<unknown>, "linkId" | "sendFrame">;

export function createFrameReport() {
  let told: string | null = null;
  return {
    tell(link: ReportLink | null, frame: ControlFrame) {
      if (link === null) return;
      const text = JSON.stringify([link.linkId, frame]);
      // If it couldn't be sent now, it's sent again when the channel opens.
      if (text !== told && link.sendFrame("input", frame)) told = text;
    },
  };
}
