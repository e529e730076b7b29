import { closeCodes } from "@foldback/protocol/close-codes";
import { expect, test } from "vitest";
import { newCast, newUserId, waitingSession } from "../testing/live-session-builder.ts";
import { signalingForTest } from "../testing/signaling-for-test.ts";

const place = { kind: "admin" } as const;

test("[AM-4] administrators are told that a list has changed, but not what's in it", async () => {
  const server = await signalingForTest();
  const admin = newUserId("admin");
  server.addPerson(admin, { roles: ["admin"] });
  const client = await server.enter(admin, place);
  const cast = newCast();
  server.put(waitingSession(cast));
  expect(await client.hear("admin-changed")).toEqual({ type: "admin-changed", what: "sessions" });
  server.hub.peopleChanged();
  expect(await client.hear("admin-changed")).toEqual({ type: "admin-changed", what: "people" });
  await client.settled();
  expect(client.inbox).toEqual([]);
});

test("[AC-6] a ticket for administrators' updates is refused to a user without the admin role", async () => {
  const server = await signalingForTest();
  const engineer = newUserId("engineer");
  server.addPerson(engineer);
  const client = await server.open();
  client.say({ type: "auth", ticket: server.ticketFor(engineer, place) });
  expect(await client.closed).toBe(closeCodes.notAMember);
});

test("[AC-6] an administrator's socket closes when the sign-in ends", async () => {
  const server = await signalingForTest();
  const admin = newUserId("admin");
  server.addPerson(admin, { roles: ["admin"] });
  const client = await server.enter(admin, place);
  server.hub.signInEnded(admin);
  expect(await client.closed).toBe(closeCodes.ticketRefused);
});
