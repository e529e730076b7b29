/** A signaling server that closes at the end of its test. */
import type { Scope } from "@foldback/domain/consent/scopes";
import { onTestFinished } from "vitest";
import { activeSession, newCast } from "./live-session-builder.ts";
import { startTestSignaling, type TestSignaling } from "./start-test-signaling.ts";

export async function signalingForTest(options: Parameters<typeof startTestSignaling>[0] = {}) {
  const server = await startTestSignaling(options);
  onTestFinished(() => server.stop());
  return server;
}

/** An active session with both sides connected. */
export async function seatedPair(server: TestSignaling, scopes?: Scope[]) {
  const cast = newCast();
  const live = server.put(activeSession(cast, scopes));
  const place = { kind: "room", sessionId: live.session.id } as const;
  const artist = await server.enter(cast.artist, place);
  const engineer = await server.enter(cast.engineer, place);
  await artist.hear("peer-joined");
  return { cast, live, place, artist, engineer, epoch: live.session.epoch };
}

/** A clock that only the test moves. */
export function handClock(startMs = 1_000_000) {
  let nowMs = startMs;
  return { nowMs: () => nowMs, pass: (ms: number) => (nowMs += ms) };
}
