// What an artist reads of an engineer before choosing. Someone who is no approved engineer is not there.
import { asUserId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { AppError } from "../app-error.ts";
import { requirePlain } from "./policy.ts";
import type { EngineerPublicProfile, SessionDeps } from "./ports.ts";

export async function readEngineer(
  deps: Pick<SessionDeps, "engineers">,
  subject: Subject,
  engineerId: string,
): Promise<EngineerPublicProfile> {
  requirePlain(subject, "list-engineers");
  const profile = await deps.engineers.profileOf(asUserId(engineerId));
  if (profile === null) throw new AppError("NOT_FOUND");
  return profile;
}
