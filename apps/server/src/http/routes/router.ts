// Builds the router for /rpc. Each area's routes receive the actions they need.

import type { AnalysisDeps } from "../../modules/analysis/ports.ts";
import type { CompanionDeps } from "../../modules/companions/ports.ts";
import type { GuestDeps } from "../../modules/guests/ports.ts";
import type { MarkerDeps } from "../../modules/markers/ports.ts";
import type { ReportDeps } from "../../modules/notes/report-session.ts";
import type { OnboardingDeps } from "../../modules/onboarding/ports.ts";
import type { SubscriptionDeps } from "../../modules/push/ports.ts";
import type { LightDeps } from "../../modules/takes/light-after-session.ts";
import type { TakeDeps } from "../../modules/takes/ports.ts";
import { type AccountRouteDeps, createAccountRoutes } from "./accounts.ts";
import { type AdminRouteDeps, createAdminRoutes } from "./admin.ts";
import { createAnalysisRoutes } from "./analysis.ts";
import { type ApiKeyRouteDeps, createApiKeyRoutes } from "./api-keys.ts";
import { type BillingRouteDeps, createBillingRoutes } from "./billing.ts";
import { createCompanionRoutes } from "./companions.ts";
import { type ConsentRouteDeps, createConsentRoutes } from "./consent.ts";
import { type ContactRouteDeps, createContactRoutes } from "./contact.ts";
import { createEngineerRoutes, type EngineerRouteDeps } from "./engineers.ts";
import { createEvidenceRoutes, type EvidenceRouteDeps } from "./evidence.ts";
import { createGuestRoutes } from "./guests.ts";
import { createInvitationRoutes, type InvitationRouteDeps } from "./invitations.ts";
import { createMarkerRoutes } from "./markers.ts";
import { createOnboardingRoutes } from "./onboarding.ts";
import { createPairingRoutes, type PairingRouteDeps } from "./pairing.ts";
import { createPushRoutes } from "./push.ts";
import { createSessionRoutes, type SessionRouteDeps } from "./sessions.ts";
import { createSignalingRoutes, type SignalingRouteDeps } from "./signaling.ts";
import { createTakeRoutes } from "./takes.ts";
import { createTalkbackRoutes, type TalkbackRouteDeps } from "./talkback.ts";

export type StudioRouteDeps = SessionRouteDeps &
  InvitationRouteDeps &
  ConsentRouteDeps &
  EngineerRouteDeps &
  SignalingRouteDeps;

export type RouterDeps = {
  pairing: PairingRouteDeps;
  companions: CompanionDeps;
  push: SubscriptionDeps;
  accounts: AccountRouteDeps;
  apiKeys: ApiKeyRouteDeps;
  studio: StudioRouteDeps;
  guests: GuestDeps;
  notes: { talkback: TalkbackRouteDeps; analysis: AnalysisDeps & ReportDeps; markers: MarkerDeps };
  takes: TakeDeps;
  takeLight: LightDeps;
  contact: ContactRouteDeps;
  onboarding: OnboardingDeps;
  admin: AdminRouteDeps;
  evidence: EvidenceRouteDeps;
  billing: BillingRouteDeps;
};

export const createRouter = (deps: RouterDeps) => ({
  accounts: createAccountRoutes(deps.accounts),
  apiKeys: createApiKeyRoutes(deps.apiKeys),
  engineers: createEngineerRoutes(deps.studio),
  guests: createGuestRoutes(deps.guests),
  sessions: { ...createSessionRoutes(deps.studio), ...createInvitationRoutes(deps.studio) },
  consent: createConsentRoutes(deps.studio),
  signaling: createSignalingRoutes(deps.studio),
  talkback: createTalkbackRoutes(deps.notes.talkback),
  takes: createTakeRoutes(deps.takes, deps.takeLight),
  analysis: createAnalysisRoutes(deps.notes.analysis),
  markers: createMarkerRoutes(deps.notes.markers),
  contact: createContactRoutes(deps.contact),
  onboarding: createOnboardingRoutes(deps.onboarding),
  pairing: createPairingRoutes(deps.pairing),
  companions: createCompanionRoutes(deps.companions),
  push: createPushRoutes(deps.push),
  admin: createAdminRoutes(deps.admin),
  evidence: createEvidenceRoutes(deps.evidence),
  billing: createBillingRoutes(deps.billing),
});
