import { expect, test } from "vitest";
import { asRoomId, asSessionId, asUserId } from "../ids.ts";
import { roomCodeFrom } from "../room-code.ts";
import type { StudioSession } from "../session/session-state.ts";
import { can, canInSession, type PlainAction, type SessionAction, type Subject } from "./can.ts";
import type { Role } from "./roles.ts";

const actions: SessionAction[] = [
  "see",
  "join",
  "leave",
  "decline",
  "stand-by",
  "decide-consent",
  "narrow",
  "pause",
  "continue",
  "invite",
  "remove-engineer",
  "open-up",
  "end",
  "kill",
  "negotiate",
  "talk",
  "keep-talkback",
];
const person = (id: string, roles: Role[], change: Partial<Subject> = {}): Subject => ({
  userId: asUserId(id),
  roles,
  suspended: false,
  emailVerified: true,
  guestOf: [],
  ...change,
});
const artist = person("artist", ["artist"]);
const engineer = person("engineer", ["artist", "engineer"]);
const waiting: StudioSession = {
  id: asSessionId("session"),
  roomId: asRoomId("room"),
  roomCode: roomCodeFrom("0a1b2c3d-0000-4000-8000-000000000000"),
  artistId: artist.userId,
  invitedEngineerId: engineer.userId,
  decline: null,
  engineerId: null,
  joinEpoch: null,
  keepsTalkback: false,
  epoch: 1,
  state: { status: "waiting" },
};
const active: StudioSession = { ...waiting, engineerId: engineer.userId, state: { status: "active" } };
const open: StudioSession = { ...waiting, invitedEngineerId: null };
const ended: StudioSession = { ...active, state: { status: "ended", atMs: 1, reason: "killed" } };
const all = [waiting, active, open, ended];

const allowed = (subject: Subject, session: StudioSession) =>
  actions.filter((action) => canInSession(subject, action, session));

const engineerActions: SessionAction[] = ["join", "leave", "decline", "stand-by", "talk", "keep-talkback"];

test("the artist controls everything in their own session but can't join it as the engineer", () => {
  for (const session of [waiting, active, open])
    expect(allowed(artist, session)).toEqual(actions.filter((a) => !engineerActions.includes(a)));
});

test("the engineer can stand by when invited, join while waiting and leave after joining, but never kill", () => {
  expect(allowed(engineer, waiting)).toEqual(["see", "join", "decline", "stand-by", "negotiate"]);
  expect(allowed(engineer, active)).toEqual(["see", "leave", "stand-by", "negotiate", "talk", "keep-talkback"]);
  expect(allowed(engineer, open)).toEqual(["join"]);
  const rival = person("rival", ["artist", "engineer"]);
  expect(allowed(rival, waiting)).toEqual([]);
  expect(allowed(rival, active)).toEqual([]);
  expect(allowed(rival, open)).toEqual(["join"]);
});

test("[IN-1] an engineer who has declined can no longer do anything in the room", () => {
  const declined: StudioSession = { ...waiting, decline: { atMs: 1, reason: null } };
  expect(allowed(engineer, declined)).toEqual([]);
  expect(allowed(artist, declined)).toEqual(allowed(artist, waiting));
});

test("an invitation alone, without the engineer role, allows nothing", () => {
  for (const session of all.slice(0, 3)) expect(allowed(person("engineer", ["artist"]), session)).toEqual([]);
});

test("[GU-3] an artist's guest may do what an invited engineer may, but only if this artist invited them", () => {
  const guest = person("engineer", ["artist"], { guestOf: [artist.userId] });
  expect(allowed(guest, waiting)).toEqual(allowed(engineer, waiting));
  expect(allowed(guest, active)).toEqual(allowed(engineer, active));
  expect(allowed(guest, open)).toEqual([]);
  const another = { artistId: asUserId("another artist") };
  for (const session of all.slice(0, 3)) expect(allowed(guest, { ...session, ...another })).toEqual([]);
  for (const change of [{ suspended: true }, { emailVerified: false }])
    expect(allowed({ ...guest, ...change }, waiting)).toEqual([]);
});

test("[GU-3] outside sessions, a guest has access to the list of invitations and to nothing else", () => {
  const guest = person("guest", ["artist"], { guestOf: [artist.userId] });
  expect(plain.filter((action) => can(guest, action))).toEqual([
    "start-session",
    "list-engineers",
    "list-waiting-sessions",
  ]);
  expect(can(guest, "set-available")).toBe(false);
});

test("participants of an ended session can only see that it has ended", () => {
  expect(allowed(artist, ended)).toEqual(["see"]);
  expect(allowed(engineer, ended)).toEqual(["see"]);
});

test("[AC-2] an admin has no rights in another person's session", () => {
  for (const session of all) expect(allowed(person("admin", ["admin", "artist"]), session)).toEqual([]);
});

const plain: PlainAction[] = ["start-session", "list-engineers", "list-waiting-sessions", "see-admin-pages"];

test("[AC-3] a suspended or unverified user can't do anything", () => {
  for (const change of [{ suspended: true }, { emailVerified: false }]) {
    for (const session of all)
      for (const { userId, roles } of [artist, engineer]) {
        expect(allowed(person(userId, [...roles], change), session)).toEqual([]);
      }
    const everyRole = person("anybody", ["admin", "engineer", "artist"], change);
    expect(plain.filter((action) => can(everyRole, action))).toEqual([]);
  }
});

test("actions outside sessions depend on the user's roles", () => {
  expect(plain.filter((action) => can(artist, action))).toEqual(["start-session", "list-engineers"]);
  expect(can(engineer, "list-waiting-sessions")).toBe(true);
  expect(can(person("admin", ["admin"]), "list-waiting-sessions")).toBe(false);
  expect(can(person("admin", ["admin"]), "see-admin-pages")).toBe(true);
});
