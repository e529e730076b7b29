// A live session over real HTTP and sockets, with everyone who can kill it: the studio, a paired phone, and a phone
// with the artist's own sign-in. Each has the kill token from its socket. A test can leave out the artist's sockets.
import { randomUUID } from "node:crypto";
import { asSessionId } from "@foldback/domain/ids";
import { createLedgerReader } from "../adapters/postgres/ledger-store.ts";
import { connectTestClient } from "../signaling/testing/test-client.ts";
import type { TestServer } from "./start-test-server.ts";
import type { Person } from "./test-people.ts";

type Holder = Pick<Person, "cookie">;
const screen = "the-artist-s-own-screen";

export type KillStage = Awaited<ReturnType<typeof openKillStage>>;

export async function openKillStage(server: TestServer) {
  const artist = await server.createPerson({ name: "Ada" });
  const engineer = await server.createPerson({ roles: ["artist", "engineer"], name: "Theo" });
  const started = await server.client(artist).sessions.start({ engineerId: engineer.userId });
  const { roomCode } = started;
  const sessionId = asSessionId(started.sessionId);
  const connect = async (ticket: string) => {
    const socket = await connectTestClient(`${server.url.replace("http", "ws")}/signal`, server.url);
    socket.say({ type: "auth", ticket, seat: "take-over" });
    return socket;
  };
  const sit = async (person: Person) => {
    const place = { kind: "room", sessionId } as const;
    const socket = await connect((await server.client(person).signaling.ticket({ place })).ticket);
    const { killToken = null } = await socket.hear("room_joined");
    return { ...socket, killToken };
  };
  const stand = async (holder: Holder) => {
    const socket = await connect((await server.client(holder).pairing.ticket({ sessionId })).ticket);
    const { killToken = "" } = await socket.hear("phone");
    return { ...socket, killToken };
  };
  const atStudio = await sit(artist);
  const atDesk = await sit(engineer);
  await server.client(engineer).sessions.join({ sessionId });

  return {
    artist,
    engineer,
    sessionId,
    roomCode,
    studioToken: atStudio.killToken ?? "",
    engineersToken: atDesk.killToken,
    atStudio,
    atDesk,
    /** Connects with the artist's sign-in or with a phone's cookie. */
    connectPhone: stand,
    pairPhone: async () => {
      const { token } = await server.client(artist).pairing.offer({ sessionId, screen });
      const answer = await server.postJson("/rpc/pairing/exchange", { json: { code: roomCode, token } });
      const { number } = (await answer.json()).json;
      const cookie = answer.headers.getSetCookie().find((line) => line.startsWith("foldback.phone=")) ?? "";
      const { phones } = await server.client(artist).pairing.phones({ sessionId });
      const pairingId = phones.at(-1)?.pairingId ?? "";
      await server.client(artist).pairing.confirm({ sessionId, pairingId, screen, number });
      return { pairingId, cookie: cookie.split(";")[0] ?? "" };
    },
    /** Doesn't send a sign-in cookie unless the test passes one. */
    kill: (area: "sessions" | "pairing", killToken?: string, holder?: Holder) =>
      sendKill(server, area, { input: { sessionId, idempotencyKey: randomUUID(), killToken }, holder }),
    pressed: async () => {
      const rows = await createLedgerReader(server.db).after(0, 100_000);
      return rows
        .map(({ body }) => JSON.parse(body))
        .filter(({ session, facts }) => session === sessionId && facts.type === "kill.pressed");
    },
    state: async () => (await server.client(artist).sessions.room({ code: roomCode })).status,
  };
}

type Kill = { input: { sessionId: string; idempotencyKey: string; killToken?: string }; holder?: Holder };

export async function sendKill(server: TestServer, area: "sessions" | "pairing", { input, holder }: Kill) {
  const answer = await server.postJson(`/rpc/${area}/kill`, { json: input }, holder);
  const body = await answer.json();
  // The contract wraps its responses in `json`. Refusals of requests that don't reach the contract aren't wrapped.
  const { code = null, recorded, alreadyOver } = body.json ?? body;
  return answer.ok ? { status: 200, recorded, alreadyOver } : { status: answer.status, code };
}
