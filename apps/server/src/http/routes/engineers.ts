import { AppError } from "../../modules/app-error.ts";
import { listEngineers } from "../../modules/engineers/list-engineers.ts";
import type { EngineerDeps, Presence } from "../../modules/engineers/ports.ts";
import { readEngineer } from "../../modules/engineers/read-engineer.ts";
import { readAvailable, setAvailable } from "../../modules/engineers/set-available.ts";
import type { SlidingWindow } from "../../modules/limits/sliding-window.ts";

import { signedIn } from "./procedures.ts";

export type EngineerRouteDeps = EngineerDeps & { presence: Presence; availabilityChanges: SlidingWindow };

export const createEngineerRoutes = (deps: EngineerRouteDeps) => ({
  list: signedIn.engineers.list.handler(async ({ context: { subject } }) => ({
    engineers: await listEngineers(deps, subject),
  })),
  profile: signedIn.engineers.profile.handler(({ input, context: { subject } }) =>
    readEngineer(deps, subject, input.engineerId),
  ),
  ownAvailability: signedIn.engineers.ownAvailability.handler(async ({ context: { subject } }) => ({
    availableUntilMs: await readAvailable(deps, subject),
  })),
  setAvailable: signedIn.engineers.setAvailable.handler(async ({ input, context: { subject } }) => {
    if (!deps.availabilityChanges.take(subject.userId)) throw new AppError("TOO_MANY_REQUESTS");
    return { availableUntilMs: await setAvailable(deps, subject, input.hours) };
  }),
});
