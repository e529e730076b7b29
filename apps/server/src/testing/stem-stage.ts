// A server with an artist, sessions with and without an engineer's kept talkback, and takes with stems.
import { keepTalkbackTextVersion } from "@foldback/domain/consent/keep-talkback-text";
import { grantAndJoin } from "./grant-and-join.ts";
import { recordedTake, takeRequests } from "./recorded-take.ts";
import { startTestServer } from "./start-test-server.ts";
import type { Person } from "./test-people.ts";

type Options = Parameters<typeof recordedTake>[0];
export type StemStage = Awaited<ReturnType<typeof openStemStage>>;

export async function openStemStage({ nowMs }: { nowMs: () => number }) {
  const server = await startTestServer({ nowMs });
  const takes = takeRequests(server);
  const artist = await server.createPerson({ name: "Ada" });
  const engineer = await server.createPerson({ roles: ["artist", "engineer"], name: "Theo" });
  const stranger = await server.createPerson({ roles: ["artist", "engineer"] });

  /** An ended session with the engineer, who either let their talkback be kept or didn't. */
  async function sessionOf(who: Person, { keeps }: { keeps: boolean }): Promise<string> {
    const session = await server.client(who).sessions.start({ engineerId: engineer.userId });
    await grantAndJoin(server, { ...session, artist: who, engineer });
    const allow = { sessionId: session.sessionId, keep: true, consentTextVersion: keepTalkbackTextVersion };
    if (keeps) await server.client(engineer).consent.keepTalkback(allow);
    await server.client(who).sessions.end({ sessionId: session.sessionId });
    return session.sessionId;
  }
  const sessionId = await sessionOf(artist, { keeps: true });

  /** A take with the stem that its recorder wrote. */
  function withStem(options: Options = {}) {
    const take = recordedTake({ seconds: [1], sessionId, ...options });
    return { take, stem: recordedTake({ seconds: [1], sessionId, stemOf: take.takeId, ...options }) };
  }

  return {
    ...{ server, takes, artist, engineer, stranger, sessionId, sessionOf, withStem },
    async stored(by = artist, options: Options = {}) {
      const both = withStem(options);
      await takes.store(both.take, by);
      await takes.store(both.stem, by);
      return both;
    },
    listed: async (takeId: string, by: Pick<Person, "cookie"> = artist) =>
      (await server.client(by).takes.list()).takes.find((take) => take.takeId === takeId),
    close: () => server.close(),
  };
}
