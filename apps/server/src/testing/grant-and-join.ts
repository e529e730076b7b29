import { consentTextVersion } from "@foldback/domain/consent/consent-text";
import type { Scope } from "@foldback/domain/consent/scopes";
import type { TestServer } from "./start-test-server.ts";
import type { Person } from "./test-people.ts";

type Pair = { sessionId: string; artist: Person; engineer: Person; scopes?: Scope[] };

/** From a waiting session to a live one over HTTP: the artist consents, the engineer joins. */
export async function grantAndJoin(
  server: TestServer,
  { sessionId, artist, engineer, scopes = ["view", "talk"] }: Pair,
) {
  await server.client(artist).consent.decide({
    sessionId,
    engineerId: engineer.userId,
    decision: "granted",
    scopes,
    understood: true,
    consentTextVersion,
  });
  await server.client(engineer).sessions.join({ sessionId });
}
