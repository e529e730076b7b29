import { consentTextFor } from "@foldback/domain/consent/consent-text";
import { type AccessLevel, scopes, scopesFor } from "@foldback/domain/consent/scopes";

/** The four sentences in reading order, each with whether the chosen level includes it. All are always shown. */
export function consentPoints(engineerName: string, level: AccessLevel) {
  const included = scopesFor(level);
  const { points } = consentTextFor(engineerName);
  return scopes.map((scope) => ({ scope, text: points[scope], included: included.includes(scope) }));
}

export const levelChoices: readonly { value: AccessLevel; label: string; description: string }[] = [
  { value: "control", label: "Control", description: "View, talk, point, and control where a companion allows it" },
  { value: "pointing", label: "Pointing", description: "View, talk and point" },
  { value: "view-only", label: "View only", description: "View and talk" },
];
