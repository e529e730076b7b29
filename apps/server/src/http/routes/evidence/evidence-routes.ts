// The ledger for administrators. Reading it gives no authority over anything.
import { can } from "@foldback/domain/people/can";
import { AppError } from "../../../modules/app-error.ts";
import { type createLedgerState, type LedgerViewDeps, listEntries } from "../../../modules/evidence/list-entries.ts";
import { signedIn } from "../../procedures.ts";

export type EvidenceRouteDeps = Pick<LedgerViewDeps, "store"> & { state: ReturnType<typeof createLedgerState> };

const asAdmin = signedIn.use(({ context: { subject }, next }) => {
  if (!can(subject, "see-admin-pages")) throw new AppError("FORBIDDEN");
  return next();
});

export const createEvidenceRoutes = (deps: EvidenceRouteDeps) => ({
  list: asAdmin.evidence.list.handler(({ input }) => listEntries(deps, input)),
  state: asAdmin.evidence.state.handler(() => deps.state.read()),
  check: asAdmin.evidence.check.handler(() => deps.state.check()),
});
