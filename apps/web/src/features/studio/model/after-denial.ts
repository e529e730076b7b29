import type { ActionResult } from "@foldback/studio-link/ports";
import { mayPass } from "@foldback/studio-link/temporary-failure";

/** `again`: it has no record yet, and may have one later. `say`: it never will, and the artist has to know. */
type AfterDenial = "done" | "again" | "say";

export function afterDenial(result: ActionResult): AfterDenial {
  if (result.ok) return "done";
  return mayPass(result.code) ? "again" : "say";
}
