// The accounts as the server and the command line use them: read and kept by whoever proves who is asking, while roles are
// handed out by administration alone.
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
