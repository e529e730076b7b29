// Combines the areas into what /rpc serves. Each area's routes get the actions they need.
import type { OnboardingDeps } from "../modules/onboarding/ports.ts";
import { type AccountRouteDeps, createAccountRoutes } from "./routes/accounts.ts";
import { type AdminRouteDeps, createAdminRoutes } from "./routes/admin.ts";
import { type ApiKeyRouteDeps, createApiKeyRoutes } from "./routes/api-keys.ts";
import { type BillingRouteDeps, createBillingRoutes } from "./routes/billing.ts";
import { type ContactRouteDeps, createContactRoutes } from "./routes/contact.ts";
import { createEvidenceRoutes, type EvidenceRouteDeps } from "./routes/evidence.ts";
import { createNotesRoutes, type NotesRouteDeps } from "./routes/notes-routes.ts";
import { createOnboardingRoutes } from "./routes/onboarding.ts";
import { createPairingRoutes, type PairingRouteDeps } from "./routes/pairing.ts";
import { createStudioRoutes, type StudioRouteDeps } from "./routes/studio-routes.ts";

export type RouterDeps = {
  pairing: PairingRouteDeps;
  accounts: AccountRouteDeps;
  apiKeys: ApiKeyRouteDeps;
  studio: StudioRouteDeps;
  notes: NotesRouteDeps;
  contact: ContactRouteDeps;
  onboarding: OnboardingDeps;
  admin: AdminRouteDeps;
  evidence: EvidenceRouteDeps;
  billing: BillingRouteDeps;
};

export const createRouter = (deps: RouterDeps) => ({
  accounts: createAccountRoutes(deps.accounts),
  apiKeys: createApiKeyRoutes(deps.apiKeys),
  ...createStudioRoutes(deps.studio),
  ...createNotesRoutes(deps.notes),
  contact: createContactRoutes(deps.contact),
  onboarding: createOnboardingRoutes(deps.onboarding),
  pairing: createPairingRoutes(deps.pairing),
  admin: createAdminRoutes(deps.admin),
  evidence: createEvidenceRoutes(deps.evidence),
  billing: createBillingRoutes(deps.billing),
});
