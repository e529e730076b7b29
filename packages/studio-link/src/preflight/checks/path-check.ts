/**
 * Predicts whether the link will be direct or relayed, by gathering ICE candidates without a second party. A
 * server-reflexive address makes a direct connection likely, and a relay address makes a relayed one possible. The live
 * link's statistics later show which one is used.
 */
import type { Clock } from "../../ports.ts";
import type { PreflightCheckResult } from "../preflight-result.ts";

export type PathDeps = {
  createPeerConnection: (configuration: RTCConfiguration) => PathConnection;
  iceServers: readonly RTCIceServer[];
  /** True if the server has a relay. Only participants in a live session get its credentials. */
  relayConfigured: boolean;
  clock: Clock;
  signal: AbortSignal;
};
export type PathConnection = Pick<
  RTCPeerConnection,
  "createDataChannel" | "setLocalDescription" | "close" | "onicecandidate"
>;
export type CandidateKind = "host" | "srflx" | "relay";

/** If STUN servers don't answer, the browser gathers for ten seconds or more. */
const gatherForMs = 5_000;

export async function pathCheck(deps: PathDeps): Promise<PreflightCheckResult> {
  const kinds = await gatherKinds(deps);
  return judgePath(kinds, { askedOutside: deps.iceServers.length > 0, relayConfigured: deps.relayConfigured });
}

export function judgePath(
  kinds: ReadonlySet<CandidateKind>,
  { askedOutside, relayConfigured }: { askedOutside: boolean; relayConfigured: boolean },
): PreflightCheckResult {
  const measured = { host: kinds.has("host"), outside: kinds.has("srflx"), relay: kinds.has("relay") };
  if (kinds.has("srflx"))
    return { id: "path", outcome: "passed", reason: null, measured: { ...measured, route: "direct" } };
  if (kinds.has("relay"))
    return { id: "path", outcome: "warning", reason: "path-relayed", measured: { ...measured, route: "relay" } };
  if (kinds.size === 0) return { id: "path", outcome: "failed", reason: "path-blocked", measured };
  // We didn't ask any outside server, so finding only local addresses tells us nothing.
  if (!askedOutside) return { id: "path", outcome: "not-measured", reason: null, measured };
  const reason = relayConfigured ? "path-relayed" : "path-local-only";
  return { id: "path", outcome: "warning", reason, measured };
}

async function gatherKinds(deps: PathDeps): Promise<ReadonlySet<CandidateKind>> {
  const kinds = new Set<CandidateKind>();
  const connection = deps.createPeerConnection({ iceServers: [...deps.iceServers] });
  const done = Promise.withResolvers<void>();
  const cancel = deps.clock.setTimer(gatherForMs, done.resolve);
  deps.signal.addEventListener("abort", () => done.resolve(), { once: true });
  connection.onicecandidate = ({ candidate }) => {
    const kind = kindOf(candidate);
    if (kind) kinds.add(kind);
    if (candidate === null || kind === "srflx") done.resolve();
  };
  try {
    connection.createDataChannel("path");
    await connection.setLocalDescription();
    await done.promise;
  } finally {
    cancel();
    connection.close();
  }
  return kinds;
}

/** A peer-reflexive (prflx) address needs a peer, so there can't be one here. */
function kindOf(candidate: RTCIceCandidate | null): CandidateKind | null {
  const type = candidate?.type;
  return type === "host" || type === "srflx" || type === "relay" ? type : null;
}
