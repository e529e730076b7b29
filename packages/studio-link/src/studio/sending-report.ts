/**
 * Tells the desk what the studio sends, on every change and on every new link, so that the desk blanks a picture that is no
 * longer fed. Information, never authority.
 */
import type { PeerLink } from "../peer/peer-link.ts";
import type { Sending } from "./studio-media.ts";

type Link = Pick<PeerLink<unknown>, "linkId" | "sendFrame">;

export function createSendingReport() {
  let told: string | null = null;
  return {
    tell(link: Link | null, sending: Sending) {
      if (link === null) return;
      const news = JSON.stringify([link.linkId, sending]);
      // Sent again once the channel is open, if it couldn't leave now.
      if (news !== told && link.sendFrame("input", { kind: "sending", ...sending })) told = news;
    },
  };
}
