import { AppError } from "../../modules/app-error.ts";
import type { OnboardingDeps } from "../../modules/onboarding/ports.ts";
import { signedIn } from "./procedures.ts";

/** Users read and write their own answers. The user comes from the sign-in, never from the body. */
export const createOnboardingRoutes = ({ onboarding, approval, saves, nowMs }: OnboardingDeps) => ({
  artist: signedIn.onboarding.artist.handler(
    async ({ context: { subject } }) =>
      (await onboarding.artist(subject.userId)) ?? { profile: null, progress: "draft" as const },
  ),
  saveArtist: signedIn.onboarding.saveArtist.handler(async ({ input, context: { subject } }) => {
    if (!saves.take(subject.userId)) throw new AppError("TOO_MANY_REQUESTS");
    await onboarding.saveArtist(subject.userId, { ...input, nowMs: nowMs() });
    return {};
  }),
  engineer: signedIn.onboarding.engineer.handler(
    async ({ context: { subject } }) =>
      (await onboarding.engineer(subject.userId)) ?? {
        profile: null,
        progress: "draft" as const,
        application: "none" as const,
        rejectionReason: null,
      },
  ),
  saveEngineer: signedIn.onboarding.saveEngineer.handler(async ({ input, context: { subject } }) => {
    if (!saves.take(subject.userId)) throw new AppError("TOO_MANY_REQUESTS");
    const approves = approval === "automatic" && input.progress === "completed";
    return { application: await onboarding.saveEngineer(subject.userId, { ...input, nowMs: nowMs(), approves }) };
  }),
});
