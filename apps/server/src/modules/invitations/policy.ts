// Withdraws the artist's consent when the session is no longer meant for that engineer.
import type { Grant, RevokeReason } from "@foldback/domain/consent/grant";
import type { EvidenceFacts } from "@foldback/domain/evidence/evidence-entry";

type Withdrawal = { withdrawn: Grant; facts: EvidenceFacts[] };

export const withdrawal = (grant: Grant, reason: RevokeReason): Withdrawal =>
  grant.status === "granted"
    ? {
        withdrawn: { status: "revoked", reason },
        facts: [{ type: "consent.revoked", engineer: grant.engineerId, reason }],
      }
    : { withdrawn: { status: "none" }, facts: [] };
