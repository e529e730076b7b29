import { enterCode, readAttempt } from "../../modules/companions/enter-code.ts";
import { revokeCompanion } from "../../modules/companions/pair-companion.ts";
import type { CompanionDeps } from "../../modules/companions/ports.ts";
import { networkKey } from "../admission/network-key.ts";
import { forProvenAccount } from "./procedures.ts";

export const createCompanionRoutes = (deps: CompanionDeps) => ({
  list: forProvenAccount.companions.list.handler(async ({ context: { subject } }) => ({
    companions: (await deps.companions.list(subject.userId)).map(({ userId: _, publicKey: __, ...companion }) => ({
      ...companion,
      connected: deps.connected.isConnected(companion.id),
    })),
  })),
  enterCode: forProvenAccount.companions.enterCode.handler(({ input, context: { subject, ip } }) => {
    const { userId, name, email } = subject;
    return enterCode(deps, { userId, name, email, network: networkKey(ip), code: input.code });
  }),
  attempt: forProvenAccount.companions.attempt.handler(({ input, context: { subject } }) =>
    readAttempt(deps, subject.userId, input.attempt),
  ),
  revoke: forProvenAccount.companions.revoke.handler(async ({ input, context: { subject } }) => {
    await revokeCompanion(deps, subject.userId, input.id);
    return {};
  }),
});
