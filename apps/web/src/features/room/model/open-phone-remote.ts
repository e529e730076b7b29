import { openPhoneRemoteSide } from "@foldback/studio-link/open-phone-remote-side";
import { api } from "../../../shared/http/api-client.ts";

export const openPhoneRemote = (sessionId: string) =>
  openPhoneRemoteSide({ sessionId, api: { ticket: api.pairing.ticket, kill: api.pairing.kill } });

/** A phone shows no toasts of its link: the screen itself says when it is not current. */
export const ignoreNotice = () => {};
