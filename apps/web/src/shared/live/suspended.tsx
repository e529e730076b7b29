import type { SignalingLinkState } from "@foldback/studio-link/signaling/signaling-link-state";
import { buttonStyles } from "@foldback/ui/button-styles";
import { suspendedTexts } from "./texts.ts";

/** True once the server has closed the connection because this user's account is suspended. */
export const isSuspended = (signaling: SignalingLinkState): boolean =>
  signaling.status === "failed" && signaling.reason === "suspended";

/** Offered instead of Reconnect, which the server would refuse. Opens a new tab, so that this page stays readable. */
export const ContactLink = () => (
  <a href="/contact" target="_blank" rel="noreferrer" className={buttonStyles({ size: "sm" })}>
    {suspendedTexts.contact}
  </a>
);
