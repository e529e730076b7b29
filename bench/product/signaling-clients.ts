// Signaling clients for the real server: either live rooms of two, or engineers with their list open.
import { consentTextVersion } from "@foldback/domain/consent/consent-text";
import { call } from "../harness/call.ts";
import type { SignalClient } from "../harness/signal-load.ts";
import type { Person } from "./people.ts";
import type { Foldback } from "./start-foldback.ts";

function socketOf(foldback: Foldback, person: Person, place: object): SignalClient {
  return {
    url: `${foldback.url.replace("http", "ws")}/signal`,
    origin: foldback.url,
    ticket: foldback.callAs(person, { path: "signaling/ticket", input: { place } }),
  };
}

// Starts a session for each artist and engineer, with pointing allowed, and returns its two clients. The engineer joins
// once both are connected.
export async function liveRooms(foldback: Foldback, count: number): Promise<SignalClient[]> {
  const clients: SignalClient[] = [];
  for (let room = 0; room < count; room += 1) {
    const artist = foldback.artists[room];
    const engineer = foldback.engineers[room];
    if (artist === undefined || engineer === undefined) throw new Error("Not enough people for so many rooms.");
    const { sessionId } = await call(
      foldback.callAs(artist, { path: "sessions/start", input: { engineerId: engineer.id } }),
    );
    const decision = {
      sessionId,
      engineerId: engineer.id,
      decision: "granted",
      scopes: ["view", "talk", "point"],
      understood: true,
      consentTextVersion,
    };
    await call(foldback.callAs(artist, { path: "consent/decide", input: decision }));
    const place = { kind: "room", sessionId };
    const welcome = '"room_joined"';
    const join = foldback.callAs(engineer, { path: "sessions/join", input: { sessionId } });
    clients.push({ ...socketOf(foldback, artist, place), welcome });
    clients.push({ ...socketOf(foldback, engineer, place), welcome, join });
  }
  return clients;
}

export function idleEngineers(foldback: Foldback, count: number): SignalClient[] {
  return foldback.engineers
    .slice(0, count)
    .map((engineer) => ({ ...socketOf(foldback, engineer, { kind: "lobby" }), welcome: '"lobby_joined"' }));
}

// Makes these clients send useless messages as fast as they can, and reconnect when the server disconnects them.
export const flooders = (clients: readonly SignalClient[]): SignalClient[] =>
  clients.map((client) => ({ ...client, floods: true }));
