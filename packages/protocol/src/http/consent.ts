import { scopes } from "@foldback/domain/consent/scopes";
import * as z from "zod";
import { sessionView } from "../signaling.ts";
import { base } from "./base.ts";

const scopeList = z.array(z.enum(scopes)).max(scopes.length);
const fingerprint = z.string().max(160).nullable();

export const consent = {
  /**
   * The artist's decision about the named engineer. Granting needs `understood`, and fails if the server can't record
   * it.
   */
  decide: base
    .input(
      z.strictObject({
        sessionId: z.uuid(),
        engineerId: z.string().min(1).max(64),
        decision: z.enum(["granted", "denied"]),
        scopes: scopeList,
        understood: z.boolean(),
        consentTextVersion: z.string().max(64),
        /** The peer link's DTLS fingerprints as the artist's browser sees them, if there's a link already. */
        fingerprints: z.strictObject({ studio: fingerprint, desk: fingerprint }).optional(),
      }),
    )
    .output(sessionView),
  /** The engineer's consent to the artist keeping their talkback with the takes. */
  keepTalkback: base
    .input(z.strictObject({ sessionId: z.uuid(), keep: z.boolean(), consentTextVersion: z.string().max(64) }))
    .output(sessionView),
  /** Removes scopes during the session. An empty list withdraws the grant without ending the session. */
  narrow: base.input(z.strictObject({ sessionId: z.uuid(), scopes: scopeList })).output(sessionView),
};
