// Turns responses into security events: limits reached on any route, exports, and refused keys and signatures.
// record-refused-sign-ins.ts records the sign-in library's refusals.
import type { UserId } from "@foldback/domain/ids";
import { contract } from "@foldback/protocol/http/contract";
import type { SecurityEvent, SecurityEvents } from "../../modules/security/ports.ts";
import { networkKey } from "../admission/network-key.ts";

type Answer = { path: string; status: number; ip: string; userId: UserId | undefined };
export type RecordResponse = (answer: Answer) => void;

/** The sign-in routes record their own limits, because some of their refusals look like ordinary responses. */
const signInRoutes = "/api/auth/";
const areas = ["preflight", "talkback", "notes", "evidence", "account", "admin", "operator", "api", "stripe"] as const;
const procedures: ReadonlySet<string> = new Set(
  Object.entries(contract).flatMap(([area, actions]) => Object.keys(actions).map((action) => `${area}.${action}`)),
);

export const createResponseRecorder =
  (security: SecurityEvents): RecordResponse =>
  ({ path, status, ip, userId }) => {
    const event = eventOf(path, status);
    if (event !== null) security.note({ ...event, network: networkKey(ip), userId });
  };

function eventOf(path: string, status: number): Pick<SecurityEvent, "type" | "detail"> | null {
  if (status === 429 && !path.startsWith(signInRoutes)) return { type: "limit-reached", detail: areaOf(path) };
  if (path === "/stripe/webhook" && status === 400) return { type: "signature-refused", detail: "stripe" };
  if (path === "/operator/metrics" && status === 401) return { type: "key-refused", detail: "operator-metrics" };
  if (path.startsWith("/api/v1/") && (status === 401 || status === 403)) return { type: "key-refused", detail: "api" };
  if (status !== 200) return null;
  const exported = exports.find(({ pattern }) => pattern.test(path));
  return exported === undefined ? null : { type: "export-taken", detail: exported.detail };
}

const exports = [
  { pattern: /^\/evidence\/sessions\/[^/]+\/export$/, detail: "session-evidence" },
  { pattern: /^\/evidence\/sessions\/[^/]+\/receipt$/, detail: "receipt" },
  { pattern: /^\/admin\/evidence\/export$/, detail: "whole-ledger" },
  { pattern: /^\/notes\/[^/]+$/, detail: "notes" },
  { pattern: /^\/account\/export$/, detail: "account" },
] as const;

/** We never record an unknown path, because the client chooses it. */
function areaOf(path: string): string {
  const procedure = path.startsWith("/rpc/") ? path.slice("/rpc/".length).replace("/", ".") : "";
  if (procedures.has(procedure)) return procedure;
  return areas.find((area) => path.startsWith(`/${area}/`)) ?? "other";
}
