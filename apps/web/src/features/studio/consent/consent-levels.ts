import { consentTextFor } from "@foldback/domain/consent/consent-text";
import { type AccessLevel, scopes, scopesFor } from "@foldback/domain/consent/scopes";
import type { LinkVerification } from "@foldback/studio-link/view-model";
import { texts } from "../texts.ts";

/**
 * Returns the four sentences in reading order, and whether the chosen level includes each. The dialog shows all of
 * them.
 */
export function consentPoints(engineerName: string, level: AccessLevel) {
  const included = scopesFor(level);
  const { points } = consentTextFor(engineerName);
  return scopes.map((scope) => ({ scope, text: points[scope], included: included.includes(scope) }));
}

type LevelChoice = { value: AccessLevel; label: string; description: string; disabled?: boolean };

export const levelChoices: readonly LevelChoice[] = [
  { value: "control", label: texts.control, description: texts.controlHint },
  { value: "pointing", label: texts.pointing, description: texts.pointingHint },
  { value: "view-only", label: texts.viewOnly, description: texts.viewOnlyHint },
];

/** An intercepted link can't get control (WS-5). Before the link is up, the artist may choose any level. */
export const mayChoose = (level: AccessLevel, verification: LinkVerification) =>
  level !== "control" || verification !== "mismatch";

export const levelChoicesOn = (verification: LinkVerification): readonly LevelChoice[] =>
  levelChoices.map((choice) => (mayChoose(choice.value, verification) ? choice : { ...choice, disabled: true }));
