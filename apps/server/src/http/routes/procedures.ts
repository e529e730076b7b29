// The base procedures for all routes: `procedures` for everyone, `signedIn` for users with a verified address (and, for
// administrators, a second factor), and `forOwnAccount` for users' own accounts. Errors thrown by handlers always
// become codes from the catalogue.
import { can } from "@foldback/domain/people/can";
import { contract } from "@foldback/protocol/http/contract";
import { isStorable } from "@foldback/protocol/storable-text";
import { implement } from "@orpc/server";
import { identifyAs } from "../../modules/acting-for.ts";
import { AppError } from "../../modules/app-error.ts";
import type { Caller, RequestContext } from "../auth/authenticate.ts";
import { codeOf, contractError, waitHeaders } from "../errors/error-to-status.ts";

export const procedures = implement(contract)
  .$context<RequestContext>()
  .use(async ({ next, context }, input) => {
    try {
      // Checked before the schemas, because they only check the shape. The database rejects text with a NUL or an
      // unpaired surrogate in any field.
      if (!isStorable(input)) throw new AppError("BAD_INPUT");
      return await next();
    } catch (error) {
      const code = codeOf(error);
      context.setHeaders(waitHeaders(code));
      throw contractError(code, { error, reportFault: context.reportFault });
    }
  });

/** For a user's own account. An administrator without their second factor can only use these procedures. */
export const forOwnAccount = procedures.use(({ context, next }) => {
  const { subject, signIn } = context;
  if (!subject || !signIn) throw new AppError(context.phoneCredential === null ? "UNAUTHORIZED" : "FORBIDDEN");
  if (subject.suspended) throw new AppError("SUSPENDED");
  if (!subject.emailVerified) throw new AppError("EMAIL_NOT_VERIFIED");
  return next({ context: { subject, signIn } });
});

/** For changing or removing an account. Administrators must use their second factor first. */
export const forProvenAccount = forOwnAccount.use(({ context, next }) => {
  if (context.subject.secondFactorNeeded === "proof") throw new AppError("SECOND_FACTOR_NEEDED");
  return next();
});

export const signedIn = procedures.use(({ context, next }) =>
  next({ context: requireSignedIn(context, context.phoneCredential) }),
);

export function requireSignedIn({ subject, signIn }: Caller, phoneCredential: string | null) {
  // A paired phone is authenticated but has no account, so we refuse it here.
  if (!subject || !signIn) throw new AppError(phoneCredential === null ? "UNAUTHORIZED" : "FORBIDDEN");
  if (subject.suspended) throw new AppError("SUSPENDED");
  if (!subject.emailVerified) throw new AppError("EMAIL_NOT_VERIFIED");
  if (subject.secondFactorNeeded) throw new AppError("SECOND_FACTOR_NEEDED");
  return { subject, signIn };
}

/** For the administrators' console, whose calls run under a separate database role. */
export const asAdmin = signedIn.use(({ context: { subject }, next }) => {
  if (!can(subject, "see-admin-pages")) throw new AppError("FORBIDDEN");
  identifyAs({ role: "administration", userId: subject.userId });
  return next();
});
