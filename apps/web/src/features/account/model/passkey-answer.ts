import { authErrors } from "../../../shared/auth-errors.ts";
import type { AuthAnswer } from "../../../shared/auth-request.ts";

/** A question of the browser that its user turned down is a failure like others. */
export const passkeyAnswer = async (asked: Promise<AuthAnswer<unknown> | null>): Promise<AuthAnswer<unknown>> =>
  (await asked) ?? { ok: false, failure: { code: "PASSKEY_CANCELLED", message: authErrors.PASSKEY_CANCELLED } };
