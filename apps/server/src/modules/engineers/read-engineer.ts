// Reads the profile an artist sees before choosing an engineer. A user who isn't an approved engineer gets the same
// response as one who doesn't exist.
import { stillAvailableUntil } from "@foldback/domain/availability/available-now";
import { asUserId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { AppError } from "../app-error.ts";
import { requirePermission } from "../sessions/policy.ts";
import type { EngineerDeps, EngineerPublicProfile, Presence } from "./ports.ts";

export async function readEngineer(
  deps: EngineerDeps & { presence: Presence },
  subject: Subject,
  engineerId: string,
): Promise<EngineerPublicProfile & { online: boolean }> {
  requirePermission(subject, "list-engineers");
  const profile = await deps.engineers.profileOf(asUserId(engineerId));
  if (profile === null) throw new AppError("NOT_FOUND");
  return {
    ...profile,
    online: deps.presence.isOnline(profile.id),
    availableUntilMs: stillAvailableUntil(profile.availableUntilMs, deps.nowMs()),
  };
}
