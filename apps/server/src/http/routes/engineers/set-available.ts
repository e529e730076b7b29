import type { SessionDeps } from "../../../modules/sessions/ports.ts";
import { readAvailable, setAvailable } from "../../../modules/sessions/set-available.ts";
import { signedIn } from "../../procedures.ts";

export const setAvailableRoute = (deps: SessionDeps) =>
  signedIn.engineers.setAvailable.handler(async ({ input, context: { subject } }) => ({
    availableUntilMs: await setAvailable(deps, subject, input.hours),
  }));

export const ownAvailabilityRoute = (deps: SessionDeps) =>
  signedIn.engineers.ownAvailability.handler(async ({ context: { subject } }) => ({
    availableUntilMs: await readAvailable(deps, subject),
  }));
