import { consentTextVersion } from "@foldback/domain/consent/consent-text";
import type { Scope } from "@foldback/domain/consent/scopes";
import type { TestServer } from "./start-test-server.ts";
import type { Person } from "./test-people.ts";

type Pair = { sessionId: string; artist: Person; engineer: Person; scopes?: Scope[] };

/** Takes a waiting session live over HTTP: the artist consents and the engineer joins. */
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
