// Gives administrators read-only access to the ledger.
import { type createLedgerState, type LedgerViewDeps, listEntries } from "../../modules/evidence/list-entries.ts";
import { asAdmin } from "./procedures.ts";

export type EvidenceRouteDeps = Pick<LedgerViewDeps, "store"> & { state: ReturnType<typeof createLedgerState> };

export const createEvidenceRoutes = (deps: EvidenceRouteDeps) => ({
  list: asAdmin.evidence.list.handler(({ input }) => listEntries(deps, input)),
  state: asAdmin.evidence.state.handler(() => deps.state.read()),
  check: asAdmin.evidence.check.handler(() => deps.state.check()),
});
