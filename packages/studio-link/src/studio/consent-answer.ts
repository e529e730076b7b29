/**
 * The artist's Grant and Deny, of which the later press counts: a Deny stands at once and against a Grant that is still on its
 * way, and what was captured for that Grant goes with it. Knows the calls as functions and no mirror.
 */
import type { Scope } from "@foldback/domain/consent/scopes";
import type { ScreenCapture } from "../media/screen-capture.ts";
import type { Fingerprints } from "../peer/fingerprints.ts";
import type { ActionResult, ConsentDecision } from "../ports.ts";
import type { StudioActions } from "../studio-view.ts";
import { denyRequest, grantRequest } from "./consent-request.ts";
import type { HeldBack } from "./held-back.ts";

/** `act` tells the server; `overtaken` is a Grant that may still undo it there. */
export type TakenAway = {
  scopes: readonly Scope[];
  act(sessionId: string): Promise<unknown>;
  overtaken?: Promise<unknown>;
};

export type ConsentAnswer = {
  grant: NonNullable<StudioActions["grant"]>;
  deny: NonNullable<StudioActions["deny"]>;
  /** The artist shares it by hand: no answer takes it away any more. */
  screenIsWanted(): void;
};

export function createConsentAnswer(deps: {
  heldBack: HeldBack;
  screen: Pick<ScreenCapture, "videoTrack" | "stop">;
  shareScreen(): void;
  fingerprints(): Fingerprints | null;
  decide(decision: ConsentDecision): Promise<void>;
  onLive(act: (sessionId: string) => Promise<unknown>): Promise<ActionResult>;
  takeAway(kind: "denial", taken: TakenAway): Promise<ActionResult>;
}): ConsentAnswer {
  const { heldBack, screen } = deps;
  let grantOnItsWay: Promise<unknown> = Promise.resolve();
  let denials = 0;
  /** The screen was asked for by a Grant that no answer has confirmed. */
  let isSharedForAnswer = false;

  function letSharedForAnswerGo() {
    if (isSharedForAnswer) screen.stop();
    isSharedForAnswer = false;
  }

  return {
    async grant({ engineerId, level, understood }) {
      if (!understood) return { ok: false, code: "CONSENT_NOT_CONFIRMED" };
      const denyAgain = heldBack.rest("denial");
      const askedAt = denials;
      // Inside the press, or the browser would not ask; in parallel with the call, or the picture would wait for it.
      if (screen.videoTrack() === null) {
        isSharedForAnswer = true;
        deps.shareScreen();
      }
      const seen = deps.fingerprints();
      const result = await deps.onLive((sessionId) => {
        grantOnItsWay = deps.decide({
          ...grantRequest({ sessionId, engineerId, level, understood }),
          fingerprints: { studio: seen?.local ?? null, desk: seen?.remote ?? null },
        });
        return grantOnItsWay;
      });
      // The artist has said no since: that has seen to everything.
      if (askedAt !== denials) return result;
      if (result.ok) {
        isSharedForAnswer = false;
        heldBack.letGo(["access", "denial"]);
        return result;
      }
      // Without an answer nobody knows whether it was recorded; what is captured leaves only under a grant anyway.
      if (result.code !== "NETWORK") letSharedForAnswerGo();
      denyAgain();
      return result;
    },
    deny({ engineerId }) {
      denials += 1;
      letSharedForAnswerGo();
      return deps.takeAway("denial", {
        scopes: [],
        act: (sessionId) => deps.decide(denyRequest({ sessionId, engineerId })),
        overtaken: grantOnItsWay,
      });
    },
    screenIsWanted() {
      isSharedForAnswer = false;
    },
  };
}
