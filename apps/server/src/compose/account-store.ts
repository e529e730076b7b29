// The account store as the server and the command line use it: the sign-in role reads and writes it, but only
// administration can grant roles.
import { type AccountStoreOptions, createAccountStore } from "../adapters/postgres/account-store.ts";
import type { Database } from "../adapters/postgres/database.ts";
import type { AccountStore } from "../modules/accounts/ports.ts";

export function composeAccountStore(database: Pick<Database, "as">, options?: AccountStoreOptions): AccountStore {
  const { addRole, actByOperator, saveApprovedEngineer } = createAccountStore(
    database.as({ role: "administration", userId: null }),
  );
  return {
    ...createAccountStore(database.as({ role: "sign-in" }), options),
    addRole,
    actByOperator,
    saveApprovedEngineer,
  };
}
