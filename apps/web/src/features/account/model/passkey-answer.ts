import type { AuthAnswer } from "../../../shared/auth/auth-request.ts";
import { authErrors } from "../../../shared/auth/texts.ts";

/** Null means that the user dismissed the browser's prompt. */
export const passkeyAnswer = async (asked: Promise<AuthAnswer<unknown> | null>): Promise<AuthAnswer<unknown>> =>
  (await asked) ?? { ok: false, failure: { code: "PASSKEY_CANCELLED", message: authErrors.PASSKEY_CANCELLED } };
