import { AppError } from "../../../modules/app-error.ts";
import { readAvailable, setAvailable } from "../../../modules/engineers/set-available.ts";
import type { SlidingWindow } from "../../../modules/limits/sliding-window.ts";
import type { SessionDeps } from "../../../modules/sessions/ports.ts";
import { signedIn } from "../../procedures.ts";

export const setAvailableRoute = (deps: SessionDeps & { availabilityChanges: SlidingWindow }) =>
  signedIn.engineers.setAvailable.handler(async ({ input, context: { subject } }) => {
    if (!deps.availabilityChanges.take(subject.userId)) throw new AppError("TOO_MANY_REQUESTS");
    return { availableUntilMs: await setAvailable(deps, subject, input.hours) };
  });

export const ownAvailabilityRoute = (deps: SessionDeps) =>
  signedIn.engineers.ownAvailability.handler(async ({ context: { subject } }) => ({
    availableUntilMs: await readAvailable(deps, subject),
  }));
