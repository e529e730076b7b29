// Creates an API key, shows it once, stores its hash and emails the owner, because an intruder could create one to keep
// access.
import { apiKeyMark, apiKeysPerPerson } from "@foldback/domain/api/api-key";
import type { UserId } from "@foldback/domain/ids";
import { AppError } from "../app-error.ts";
import { secretHash } from "../secret-hash.ts";
import type { ApiKey, KeyDeps, KeyOrder } from "./ports.ts";

const dayMs = 24 * 60 * 60_000;
const hintLength = 4;

export async function includesApiAccess(
  { allowanceOf }: Pick<KeyDeps, "allowanceOf">,
  userId: UserId,
): Promise<boolean> {
  return (await allowanceOf(userId))?.apiAccess === true;
}

export async function createKey(deps: KeyDeps, order: KeyOrder): Promise<{ key: string; made: ApiKey }> {
  const { userId, name, scopes, days } = order;
  if (!(await includesApiAccess(deps, userId))) throw new AppError("API_NOT_IN_PLAN");
  const key = `${apiKeyMark}${deps.randomSecret()}`;
  const createdAtMs = deps.nowMs();
  const made: ApiKey = {
    id: deps.randomUuid(),
    userId,
    name,
    hint: key.slice(0, apiKeyMark.length + hintLength),
    scopes,
    createdAtMs,
    expiresAtMs: createdAtMs + days * dayMs,
    lastUsedAtMs: null,
  };
  if (!(await deps.keys.add({ ...made, hash: secretHash(key) }, apiKeysPerPerson))) throw new AppError("API_KEYS_FULL");
  deps.log.info({ userId, keyId: made.id, scopes, days }, "created an API key");
  await tell(deps, order);
  return { key, made };
}

/** If the mail server is unavailable, the new key still works. */
async function tell({ mailer, publicUrl, log }: KeyDeps, { email, name, userId }: KeyOrder): Promise<void> {
  try {
    await mailer.send({
      to: email,
      subject: "A new API key was created",
      text: `The API key "${name}" was created in your account just now. Scripts can use it to read your data until it expires or you revoke it.\n\nIf that wasn't you, choose a new password at once and revoke the key on your account page.`,
      link: `${publicUrl}/account`,
    });
  } catch (error) {
    log.warn({ err: error, userId }, "couldn't email the owner about a new API key");
  }
}

export async function revokeKey({ keys, log }: KeyDeps, userId: UserId, id: string): Promise<void> {
  if (!(await keys.revoke(userId, id))) throw new AppError("NOT_FOUND");
  log.info({ userId, keyId: id }, "revoked an API key");
}
