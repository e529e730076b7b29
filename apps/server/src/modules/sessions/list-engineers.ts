// The cards of the engineer selection dialog.
import type { Subject } from "@foldback/domain/people/can";
import { engineerListLimit } from "@foldback/domain/session/session-limits";
import { requirePlain } from "./policy.ts";
import type { EngineerListing, SessionDeps } from "./ports.ts";

export async function listEngineers(
  deps: Pick<SessionDeps, "engineers">,
  subject: Subject,
): Promise<EngineerListing[]> {
  requirePlain(subject, "list-engineers");
  return deps.engineers.listFor(subject.userId, engineerListLimit);
}
