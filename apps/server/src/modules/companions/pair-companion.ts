// Stores a companion once the person at it has confirmed the account, with its ledger entry, and emails the owner.
import { companionLimits } from "@foldback/domain/companion/pairing-code";
import type { UserId } from "@foldback/domain/ids";
import type { CompanionSystem } from "@foldback/protocol/companion";
import { AppError } from "../app-error.ts";
import type { Companion, CompanionDeps, PairingProof, PairingRefusal } from "./ports.ts";

type Pairing = {
  userId: UserId;
  email: string;
  publicKey: string;
  name: string;
  system: CompanionSystem;
  proof: PairingProof;
};

/** Returns the companion, or why it wasn't paired. */
export async function pairCompanion(deps: CompanionDeps, pairing: Pairing): Promise<Companion | PairingRefusal> {
  const { userId, email, publicKey, name, system, proof } = pairing;
  const pairedAtMs = deps.nowMs();
  const companion: Companion = {
    id: deps.randomUuid(),
    userId,
    publicKey,
    name,
    system,
    pairedAtMs,
    lastSeenAtMs: null,
  };
  const outcome = await deps.companions.add(companion, proof, companionLimits.companionsPerPerson);
  if (outcome !== "added") return outcome;
  deps.log.info({ userId, companionId: companion.id, system }, "paired a companion");
  await tell(deps, { email, name, userId });
  return companion;
}

/** If the mail server is unavailable, the companion is paired all the same. */
async function tell(
  { mailer, publicUrl, log }: CompanionDeps,
  { email, name, userId }: Pick<Pairing, "email" | "name" | "userId">,
) {
  try {
    await mailer.send({
      to: email,
      subject: "A companion was paired with your account",
      text: `The companion on "${name}" was paired with your account just now. It can't move anything in your DAW yet.\n\nIf that wasn't you, choose a new password at once and revoke the companion on your account page.`,
      link: `${publicUrl}/account#companions`,
    });
  } catch (error) {
    log.warn({ err: error, userId }, "couldn't email the owner about a new companion");
  }
}

/** Its socket closes at once, and its key never works again. */
export async function revokeCompanion(deps: CompanionDeps, userId: UserId, id: string): Promise<void> {
  const wasRevoked = await deps.companions.revoke({ userId, id, nowMs: deps.nowMs() });
  deps.connected.revoked({ userId, id });
  if (!wasRevoked) throw new AppError("NOT_FOUND");
  deps.log.info({ userId, companionId: id }, "revoked a companion");
}
