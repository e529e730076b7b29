/**
 * The artist's answer: yes (Grant) or no (Deny or "Keep current access"). The later press counts. Saying no takes
 * effect immediately, overrules a Grant that's still unanswered, and stops what was captured for that Grant.
 */
import type { Scope } from "@foldback/domain/consent/scopes";
import type { HeldBack } from "../delivery/held-back.ts";
import type { Fingerprints } from "../peer/fingerprints.ts";
import type { ActionResult, ConsentDecision } from "../ports.ts";
import type { StudioActions } from "../studio-view.ts";
import { goOnRequest, grantRequest } from "./consent-request.ts";
import type { LiveWithdrawal } from "./live-calls.ts";

export type ConsentAnswer = {
  grant: NonNullable<StudioActions["grant"]>;
  goOn: NonNullable<StudioActions["goOn"]>;
  deny: NonNullable<StudioActions["deny"]>;
  keep: NonNullable<StudioActions["keep"]>;
  /** Call this when the artist has shared the screen themselves. Saying no then no longer stops the sharing. */
  screenIsWanted(): void;
};

export function createConsentAnswer(deps: {
  heldBack: HeldBack;
  screen: { videoTrack(): unknown; stop(): void };
  shareScreen(): void;
  sessionId(): string | null;
  fingerprints(): Fingerprints | null;
  decide(decision: ConsentDecision): Promise<void>;
  onLive(act: (sessionId: string) => Promise<unknown>): Promise<ActionResult>;
  performAndFollowUp(kind: "denial" | "access", withdrawal: LiveWithdrawal): Promise<ActionResult>;
}): ConsentAnswer {
  const { heldBack, screen } = deps;
  let grantOnItsWay: Promise<unknown> = Promise.resolve();
  /**
   * The access before a Grant that widens it, while that Grant is unanswered and may still be recorded. Saying no to a
   * first Grant is a Deny instead.
   */
  let before: { consent: string; scopes: readonly Scope[] } | null = null;
  let noes = 0;
  /** True if we captured the screen for a Grant that isn't confirmed yet. */
  let isSharedForAnswer = false;

  function letSharedForAnswerGo() {
    if (isSharedForAnswer) screen.stop();
    isSharedForAnswer = false;
  }

  /** The later press counts, so forget an earlier Grant. */
  function sayNo() {
    noes += 1;
    before = null;
    letSharedForAnswerGo();
  }

  async function sayYes(engineerId: string, requestFor: (sessionId: string) => ConsentDecision): Promise<ActionResult> {
    const sendAgain = [heldBack.suspend("denial"), heldBack.suspend("access")];
    const askedAt = noes;
    const beforeThis = before;
    const consent = `${deps.sessionId()} ${engineerId}`;
    if (before?.consent !== consent) {
      const scopes = heldBack.accessHere();
      before = scopes.length === 0 ? null : { consent, scopes };
    }
    // Capture now: browsers require the user gesture, and the picture then doesn't have to wait for the server's
    // answer.
    if (screen.videoTrack() === null) {
      isSharedForAnswer = true;
      deps.shareScreen();
    }
    const seen = deps.fingerprints();
    const result = await deps.onLive((sessionId) => {
      grantOnItsWay = deps.decide({
        ...requestFor(sessionId),
        fingerprints: { studio: seen?.local ?? null, desk: seen?.remote ?? null },
      });
      return grantOnItsWay;
    });
    // The artist has since said no, which undid all of this.
    if (askedAt !== noes) return result;
    if (result.ok) {
      before = null;
      isSharedForAnswer = false;
      heldBack.release(["access", "denial"]);
      return result;
    }
    // With no answer, the Grant may have been recorded, so keep the capture. Nothing is sent without a grant anyway.
    if (result.code !== "NETWORK") {
      before = beforeThis;
      letSharedForAnswerGo();
    }
    for (const send of sendAgain) send();
    return result;
  }

  return {
    async grant({ engineerId, level, understood }) {
      if (!understood) return { ok: false, code: "CONSENT_NOT_CONFIRMED" };
      return sayYes(engineerId, (sessionId) => grantRequest({ sessionId, engineerId, level, understood }));
    },
    goOn: ({ engineerId, scopes }) => sayYes(engineerId, (sessionId) => goOnRequest({ sessionId, engineerId, scopes })),
    async keep({ engineerId }) {
      const scopes = before?.consent === `${deps.sessionId()} ${engineerId}` ? before.scopes : null;
      sayNo();
      if (scopes === null) return { ok: true };
      return deps.performAndFollowUp("access", { scopes, engineerId, earlierGrant: grantOnItsWay });
    },
    deny({ engineerId }) {
      sayNo();
      return deps.performAndFollowUp("denial", { scopes: [], engineerId, earlierGrant: grantOnItsWay });
    },
    screenIsWanted() {
      isSharedForAnswer = false;
    },
  };
}
