/** Sends what each act in a plan asks of the server. An act never throws: every response goes into the log. */
import { randomUUID } from "node:crypto";
import { consentTextVersion } from "../../packages/domain/src/consent/consent-text.ts";
import { scopesFor } from "../../packages/domain/src/consent/scopes.ts";
import type { Ask, Party } from "./facts.ts";
import type { Kills } from "./kills.ts";
import type { Act } from "./plan.ts";
import type { Room } from "./room.ts";
import { callProcedure } from "./wire.ts";

export async function perform(act: Act, { room, kills }: { room: Room; kills: Kills }): Promise<void> {
  const { sessionId } = room;
  const bySession = { sessionId };
  const ask = async (party: Party, what: Ask, path: string, input: object = bySession) =>
    void (await room.call(party, { ask: what, path, input }));
  switch (act.do) {
    case "enter":
    case "replace":
      return room.enter(act.who);
    case "drop":
      return room.sockets.get(act.who)?.drop();
    case "join":
    case "decline":
      return ask(act.who, act.do, `sessions/${act.do}`);
    case "leave":
      return ask(act.who, "leave", "sessions/leave");
    case "invite":
      return ask("artist", "invite", "sessions/invite", { sessionId, engineerId: room.cast[act.whom].userId });
    case "grant":
      return decide(room, "granted", scopesFor(act.level));
    case "deny":
      return decide(room, "denied", []);
    case "narrow":
      return ask("artist", "narrow", "consent/narrow", { sessionId, scopes: scopesFor(act.level) });
    case "narrow-to-nothing":
      return ask("artist", "narrow", "consent/narrow", { sessionId, scopes: [] });
    case "open-up":
      return ask("artist", "open-up", "sessions/openUp");
    case "pause":
    case "continue":
    case "end":
      return ask("artist", act.do, `sessions/${act.do}`);
    case "foreign-kill":
      return ask("stranger", "foreign-kill", "sessions/kill", { sessionId, idempotencyKey: randomUUID() });
    case "marker":
      return ask(act.who, "marker", "markers/add", { sessionId, markerId: randomUUID(), label: "" });
    case "clip":
      return room.upload(act.who, randomUUID());
    case "say":
      return speak(room, act);
    case "pair-phone":
      return pairPhone(room);
    case "kill":
      return kills.press(act.way);
  }
}

async function decide(room: Room, decision: "granted" | "denied", scopes: readonly string[]): Promise<void> {
  const { sessionId, cast } = room;
  const about = { sessionId, engineerId: cast.engineer.userId, decision, scopes, understood: true, consentTextVersion };
  await room.call("artist", { ask: decision === "granted" ? "grant" : "deny", path: "consent/decide", input: about });
}

let spoken = 0;

/** Each message carries a mark, so that the log can recognise it on arrival. */
function speak(room: Room, { who, what }: Extract<Act, { do: "say" }>): void {
  spoken += 1;
  const epoch = room.sockets.get(who)?.epoch() ?? 0;
  if (what === "click" && who === "engineer") {
    room.say(who, { type: "click", x: 50, y: 50, epoch, sequence: spoken }, `click ${spoken}`);
    return;
  }
  const mark = `torture ${spoken}`;
  const candidate = { candidate: mark, sdpMid: "0", sdpMLineIndex: 0 };
  room.say(who, { type: "ice-candidate", candidate }, mark);
}

/** The artist shows the code, the phone scans it, and the artist picks the number that the phone shows. */
async function pairPhone(room: Room): Promise<void> {
  const { sessionId, roomCode: code, phone } = room;
  const { url } = room.rig.server;
  const screen = randomUUID();
  const offered = await room.call("artist", { ask: "read", path: "pairing/offer", input: { sessionId, screen } });
  const stranger = { cookie: "", ip: phone.ip };
  const taken = await callProcedure(
    url,
    { path: "pairing/exchange", input: { code, token: offered.output.token } },
    stranger,
  );
  const cookie = taken.cookies.find((line) => line.includes("phone="))?.split(";")[0];
  const { number } = taken.output;
  if (cookie === undefined) return;
  const listed = await room.call("artist", { ask: "read", path: "pairing/phones", input: { sessionId } });
  const phones = Array.isArray(listed.output.phones) ? listed.output.phones : [];
  const pending = phones.find(({ status, choices }) => status === "pending" && choices.includes(number));
  if (pending === undefined) return;
  const { pairingId } = pending;
  const choice = { sessionId, pairingId, screen, number };
  const confirmed = await room.call("artist", { ask: "read", path: "pairing/confirm", input: choice });
  if (confirmed.status === 200) phone.cookie = cookie;
}
