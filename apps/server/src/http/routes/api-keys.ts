import type { ApiKeyView } from "@foldback/protocol/http/api-keys";
import { type ProofDeps, proveIdentity } from "../../modules/accounts/prove-identity.ts";
import { createKey, includesApiAccess, revokeKey } from "../../modules/api/create-key.ts";
import type { ApiKey, KeyDeps } from "../../modules/api/ports.ts";
import { forProvenAccount } from "./procedures.ts";

export type ApiKeyRouteDeps = KeyDeps & ProofDeps;

/** A key gives access to the account, so creating one needs the same proof as deleting the account. */
export const createApiKeyRoutes = (deps: ApiKeyRouteDeps) => ({
  list: forProvenAccount.apiKeys.list.handler(async ({ context: { subject } }) => ({
    allowed: await includesApiAccess(deps, subject.userId),
    keys: (await deps.keys.list(subject.userId)).map(viewOf),
  })),
  create: forProvenAccount.apiKeys.create.handler(async ({ input, context: { subject, signIn } }) => {
    const { userId, email } = subject;
    await proveIdentity(deps, { userId, signIn }, input.password);
    const { name, scopes, days } = input;
    const { key, made } = await createKey(deps, { userId, email, name, scopes, days });
    return { key, view: viewOf(made) };
  }),
  revoke: forProvenAccount.apiKeys.revoke.handler(async ({ input, context: { subject } }) => {
    await revokeKey(deps, subject.userId, input.id);
    return {};
  }),
});

const viewOf = ({ userId: _, scopes, ...key }: ApiKey): ApiKeyView => ({ ...key, scopes: [...scopes] });
