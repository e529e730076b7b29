// Adds what no access level includes: the DAW, or the lossless feed. Each has its own question. The engineer keeps
// exactly the access that they have, and gets what the question was about (MX-3, TK-120).
import type { ConsentEngineer } from "@foldback/domain/consent/consent-text";
import { dawTextLines, dawTextVersion } from "@foldback/domain/consent/daw-text";
import { losslessTextLines } from "@foldback/domain/consent/lossless-text";
import { losslessTextVersion } from "@foldback/domain/consent/lossless-version";
import { isDawScope, isNarrowing, type Scope } from "@foldback/domain/consent/scopes";
import type { UserId } from "@foldback/domain/ids";
import { AppError } from "../app-error.ts";
import type { StoredSession } from "../sessions/ports.ts";

/** The part of the artist's answer that says what they allow. */
export type Answer = {
  engineerId: UserId;
  decision: "granted" | "denied";
  scopes: readonly Scope[];
  understood: boolean;
  consentTextVersion: string;
};
export type Moment = { current: StoredSession; nowMs: number };

type Addition = {
  adds(scope: Scope): boolean;
  /** Without these, what's added would give the engineer nothing. */
  needs: readonly Scope[];
  refusal: "DAW_NEEDS_ACCESS" | "LOSSLESS_NEEDS_ACCESS";
  words(engineer: ConsentEngineer, added: readonly Scope[]): string;
};

const additions: ReadonlyMap<string, Addition> = new Map<string, Addition>([
  [
    dawTextVersion,
    {
      adds: isDawScope,
      needs: [],
      refusal: "DAW_NEEDS_ACCESS",
      words: (engineer, added) => dawTextLines(engineer, added.filter(isDawScope)),
    },
  ],
  [
    losslessTextVersion,
    {
      adds: (scope) => scope === "lossless",
      needs: ["view"],
      refusal: "LOSSLESS_NEEDS_ACCESS",
      words: losslessTextLines,
    },
  ],
]);

export const additionOf = ({ consentTextVersion }: Answer) => additions.get(consentTextVersion);

export function requireAddition(answer: Answer, { addition, current, nowMs }: Moment & { addition: Addition }): void {
  const { grant, session } = current;
  if (answer.decision !== "granted") throw new AppError("BAD_INPUT");
  if (!answer.understood) throw new AppError("CONSENT_NOT_CONFIRMED");
  const stands = session.state.status === "active" && grant.status === "granted" && nowMs < grant.untilMs;
  if (!stands || grant.engineerId !== answer.engineerId || !isNarrowing(grant.scopes, addition.needs))
    throw new AppError(addition.refusal);
  const added = addedScopes(answer, current);
  if (!isNarrowing(answer.scopes, grant.scopes) || added.length === 0 || !added.every(addition.adds))
    throw new AppError("BAD_INPUT");
}

export const addedScopes = ({ scopes }: Answer, { grant }: StoredSession): Scope[] =>
  scopes.filter((scope) => grant.status !== "granted" || !grant.scopes.includes(scope));
