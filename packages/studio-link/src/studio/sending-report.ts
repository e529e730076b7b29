/**
 * Tells the desk what the studio sends, on every change and every new link so that the desk blanks a picture that has
 * stopped. It's only information and gives no authority.
 */
import type { PeerLink } from "../peer/peer-link.ts";
import type { Sending } from "./studio-media.ts";

type Link = Pick<PeerLink<unknown>, "linkId" | "sendFrame">;

export function createSendingReport() {
  let told: string | null = null;
  return {
    tell(link: Link | null, sending: Sending & { companion: boolean; recording: boolean }) {
      if (link === null) return;
      const news = JSON.stringify([link.linkId, sending]);
      // If it couldn't be sent now, it's sent again when the channel opens.
      if (news !== told && link.sendFrame("input", { kind: "sending", ...sending })) told = news;
    },
  };
}
