/** How the fake server's calls change its session's grant, using the real server's pure rules. */
import { goOnOffer, grantAfterJoin, grantAfterLeave } from "@foldback/domain/consent/interruption";
import { isNarrowing, type Scope } from "@foldback/domain/consent/scopes";
import type { Clock } from "@foldback/studio-link/ports";
import { CodedError } from "./coded-error.ts";
import { engineerId, type FakeSession } from "./fake-session.ts";

type AtTime = { live: FakeSession; clock: Clock };

export function join({ live, clock }: AtTime) {
  if (live.session()?.engineerId === engineerId) return live.apply({ type: "joined-again", engineerId });
  live.setGrant(grantAfterJoin(live.grant(), { engineerId, nowMs: clock.nowMs(), from: null }));
  live.apply({ type: "joined", engineerId });
}

export function leave({ live, clock }: AtTime) {
  const isPaused = live.session()?.state.status === "paused";
  live.setGrant(grantAfterLeave(live.grant(), { isPaused, leftAtMs: clock.nowMs(), leftFrom: null }));
  live.apply({ type: "left" });
}

/** Answers the short question after an absence. */
export function goOn({ live, clock }: AtTime, scopes: Scope[]) {
  const session = live.session();
  const offer = session && goOnOffer(session, live.grant(), clock.nowMs());
  if (offer === null || !isNarrowing(offer.scopes, scopes) || !isNarrowing(scopes, offer.scopes))
    throw new CodedError("GO_ON_NOT_OFFERED");
  live.decide(scopes, "granted");
}

/** Removing the last scope withdraws the grant. */
export function narrow(live: FakeSession, scopes: Scope[]) {
  const grant = live.grant();
  if (grant.status === "interrupted") {
    live.ask();
    live.apply({ type: "authority-changed" });
  } else if (grant.status !== "granted") {
    if (scopes.length > 0) throw new CodedError("SCOPES_NOT_NARROWER");
  } else if (!isNarrowing(grant.scopes, scopes)) throw new CodedError("SCOPES_NOT_NARROWER");
  else if (scopes.length > 0) live.decide(scopes, "granted");
  else live.withdraw();
}
