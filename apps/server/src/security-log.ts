// Writes security events to the operators' log: structured, at info, without secrets.
import type { Log } from "./log.ts";
import type { SecurityEvents } from "./modules/security-events.ts";

export const createSecurityLog = (log: Log): SecurityEvents => ({
  note: ({ type, ...facts }) => log.info({ area: "security", event: type, ...facts }, "security event"),
});
