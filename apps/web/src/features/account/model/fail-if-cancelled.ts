import type { AuthAnswer } from "../../../shared/auth/auth-request.ts";
import { authErrors } from "../../../shared/auth/texts.ts";

/** Turns null, which means that the user dismissed the browser's prompt, into a failure. */
export const failIfCancelled = async (asked: Promise<AuthAnswer<unknown> | null>): Promise<AuthAnswer<unknown>> =>
  (await asked) ?? { ok: false, failure: { code: "PASSKEY_CANCELLED", message: authErrors.PASSKEY_CANCELLED } };
