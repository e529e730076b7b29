import type { AccessLevel, Scope } from "@foldback/domain/consent/scopes";
import type { LinkVerification } from "@foldback/studio-link/view-model";
import { texts } from "../texts.ts";

type LevelChoice = { value: AccessLevel; label: string; description: string; disabled?: boolean };

export const levelChoices: readonly LevelChoice[] = [
  { value: "control", label: texts.control, description: texts.controlHint },
  { value: "pointing", label: texts.pointing, description: texts.pointingHint },
  { value: "view-only", label: texts.viewOnly, description: texts.viewOnlyHint },
];

/** The lowest level at which the engineer can help. */
export const firstOffer: AccessLevel = "pointing";

/** Control is offered only if a companion can carry it out (CO-10), and not on an intercepted link (WS-5). */
export type Offer = { verification: LinkVerification; hasCompanion: boolean };

export const mayChoose = (level: AccessLevel, { verification, hasCompanion }: Offer) =>
  level !== "control" || (hasCompanion && verification !== "mismatch");

/** After an absence, the engineer's earlier access is offered again only if the artist could choose all of it now. */
export const mayGoOn = (scopes: readonly Scope[], offer: Offer) =>
  !scopes.includes("control") || mayChoose("control", offer);

export const levelChoicesOn = (offer: Offer): readonly LevelChoice[] =>
  levelChoices
    .filter(({ value }) => value !== "control" || offer.hasCompanion)
    .map((choice) => (mayChoose(choice.value, offer) ? choice : { ...choice, disabled: true }));
