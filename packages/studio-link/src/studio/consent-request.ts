/** The artist's answer as sent to the server, from the studio and from the phone. */
import { consentTextVersion } from "@foldback/domain/consent/consent-text";
import { dawTextVersion } from "@foldback/domain/consent/daw-text";
import { goOnTextVersion } from "@foldback/domain/consent/go-on-text";
import { losslessTextVersion } from "@foldback/domain/consent/lossless-version";
import { type AccessLevel, type Scope, scopesFor } from "@foldback/domain/consent/scopes";

type Asked = { sessionId: string; engineerId: string };
/** `understood` is the checkbox that the artist ticked. Without it, the server refuses. */
type Granted = Asked & { level: AccessLevel; understood: boolean };

export const grantRequest = ({ sessionId, engineerId, level, understood }: Granted) => ({
  sessionId,
  engineerId,
  decision: "granted" as const,
  scopes: scopesFor(level),
  understood,
  consentTextVersion,
});

/** Answers the short question after an absence. Pressing the button is the confirmation, so there's no checkbox. */
export const goOnRequest = ({ sessionId, engineerId, scopes }: Asked & { scopes: readonly Scope[] }) => ({
  sessionId,
  engineerId,
  decision: "granted" as const,
  scopes: [...scopes],
  understood: true,
  consentTextVersion: goOnTextVersion,
});

type Addition = Asked & { scopes: readonly Scope[] };

/** Allows the scopes that a separate question covers, in addition to those the engineer has. */
const additionRequest = ({ sessionId, engineerId, scopes }: Addition, consentTextVersion: string) => ({
  sessionId,
  engineerId,
  decision: "granted" as const,
  scopes: [...scopes],
  // The button's sentence is the confirmation, so there's no checkbox.
  understood: true,
  consentTextVersion,
});

export const dawRequest = (addition: Addition) => additionRequest(addition, dawTextVersion);
export const losslessRequest = (addition: Addition) => additionRequest(addition, losslessTextVersion);

export const denyRequest = ({ sessionId, engineerId }: Asked) => ({
  sessionId,
  engineerId,
  decision: "denied" as const,
  scopes: [],
  understood: false,
  consentTextVersion,
});
