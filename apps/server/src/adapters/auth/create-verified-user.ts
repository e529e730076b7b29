// Creates a user who can sign in immediately, for demo data and tests. No route calls it.
import { asUserId } from "@foldback/domain/ids";
import type { CreateVerifiedUser } from "../../modules/accounts/ports.ts";
import type { Auth } from "./auth.ts";

export function createVerifiedUserMaker(auth: Auth): CreateVerifiedUser {
  return async ({ email, name, password }) => {
    const { internalAdapter, password: passwords } = await auth.$context;
    const hash = await passwords.hash(password);
    const created = await internalAdapter.createUser(
      { email: email.toLowerCase(), name, emailVerified: true },
      { method: "email-password" },
    );
    await internalAdapter.linkAccount({
      userId: created.id,
      providerId: "credential",
      accountId: created.id,
      password: hash,
    });
    return asUserId(created.id);
  };
}
