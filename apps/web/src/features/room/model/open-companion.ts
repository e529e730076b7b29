import type { PhoneKill } from "@foldback/studio-link/companion-view";
import { openCompanionSide } from "@foldback/studio-link/open-companion-side";
import { api } from "../../../shared/api-client.ts";

export const openCompanion = (sessionId: string) =>
  openCompanionSide({ sessionId, api: { ticket: api.pairing.ticket, kill: api.pairing.kill } });

/** What became of the press, no more than is known. */
export const killTexts: Record<PhoneKill, string> = {
  none: "One press ends the session at once: picture, sound and control.",
  sent: "Kill sent, no answer yet. It is sent again until it arrives. The switch in the studio works without a network.",
  told: "Stopped: the engineer is cut off. Writing it down...",
  recorded: "Stopped and on record.",
};

/** A phone shows no toasts of its link: the screen itself says when it is not current. */
export const ignoreNotice = () => {};
