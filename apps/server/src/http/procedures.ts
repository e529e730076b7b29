// The roots that every route builds on: `procedures` for anybody, `signedIn` for a person with a verified address (and, for
// an administrator, a second factor), `atOwnAccount` for what concerns only the account itself.
// What a handler throws leaves here as a code of the catalogue or not at all.
import { can } from "@foldback/domain/people/can";
import { contract } from "@foldback/protocol/http/contract";
import { isStorable } from "@foldback/protocol/storable-text";
import { implement } from "@orpc/server";
import { identifyAs } from "../modules/acting-for.ts";
import { AppError } from "../modules/app-error.ts";
import type { Asker, RequestContext } from "./authenticate.ts";
import { codeOf, contractError, waitHeaders } from "./error-to-status.ts";

export const procedures = implement(contract)
  .$context<RequestContext>()
  .use(async ({ next, context }, input) => {
    try {
      // Before the schemas: they judge the shape, and the database refuses such text wherever it stands.
      if (!isStorable(input)) throw new AppError("BAD_INPUT");
      return await next();
    } catch (error) {
      const code = codeOf(error);
      context.setHeaders(waitHeaders(code));
      throw contractError(code, { error, tellFault: context.tellFault });
    }
  });

/** For a person's own account: an administrator who still needs a second factor gets this far and no further. */
export const atOwnAccount = procedures.use(({ context, next }) => {
  const { subject, signIn } = context;
  if (!subject || !signIn) throw new AppError(context.phoneCredential === null ? "UNAUTHORIZED" : "FORBIDDEN");
  if (subject.suspended) throw new AppError("SUSPENDED");
  if (!subject.emailVerified) throw new AppError("EMAIL_NOT_VERIFIED");
  return next({ context: { subject, signIn } });
});

/** What changes, takes away or ends an account: not for an administrator who still owes the second factor they have. */
export const atProvenAccount = atOwnAccount.use(({ context, next }) => {
  if (context.subject.secondFactorNeeded === "proof") throw new AppError("SECOND_FACTOR_NEEDED");
  return next();
});

export const signedIn = procedures.use(({ context, next }) =>
  next({ context: requireSignedIn(context, context.phoneCredential) }),
);

export function requireSignedIn({ subject, signIn }: Asker, phoneCredential: string | null) {
  // A phone is somebody, but nobody here.
  if (!subject || !signIn) throw new AppError(phoneCredential === null ? "UNAUTHORIZED" : "FORBIDDEN");
  if (subject.suspended) throw new AppError("SUSPENDED");
  if (!subject.emailVerified) throw new AppError("EMAIL_NOT_VERIFIED");
  if (subject.secondFactorNeeded) throw new AppError("SECOND_FACTOR_NEEDED");
  return { subject, signIn };
}

/** What the console asks and does, under the database's role for it. */
export const asAdmin = signedIn.use(({ context: { subject }, next }) => {
  if (!can(subject, "see-admin-pages")) throw new AppError("FORBIDDEN");
  identifyAs({ role: "administration", userId: subject.userId });
  return next();
});
