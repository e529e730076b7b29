import { scopesFor } from "@foldback/domain/consent/scopes";
import { expect, test } from "vitest";
import { studioApiOf } from "./in-page-api.ts";
import { createInPageSession, engineer } from "./in-page-session.ts";

const uuid = () => "11111111-0000-4000-8000-000000000001";
const consent = { sessionId: uuid(), engineerId: engineer.id, understood: true, consentTextVersion: "" } as const;

function joined() {
  const session = createInPageSession({ nowMs: () => 1_000, uuid });
  session.apply({ type: "joined", engineerId: engineer.id });
  return { session, api: studioApiOf(session, () => 1_000) };
}

test("[SA-2] nothing is allowed before consent, and narrowing can only reduce access", async () => {
  const { session, api } = joined();
  expect(session.view("engineer").effectiveScopes).toEqual([]);
  await api.consent.decide({ ...consent, decision: "granted", scopes: scopesFor("view-only") });
  expect(session.view("engineer").effectiveScopes).toEqual(["view", "talk"]);
  const wider = api.consent.narrow({ sessionId: uuid(), scopes: scopesFor("pointing") });
  await expect(wider).rejects.toMatchObject({ code: "SCOPES_NOT_NARROWER" });
  await api.consent.narrow({ sessionId: uuid(), scopes: [] });
  expect(session.view("engineer")).toMatchObject({ effectiveScopes: [], grant: { status: "revoked" } });
});

test("[SA-2] a kill ends the session and the grant, and the same kill sent again has no further effect", async () => {
  const { session, api } = joined();
  await api.consent.decide({ ...consent, decision: "granted", scopes: scopesFor("pointing") });
  const kill = { sessionId: uuid(), idempotencyKey: "first" };
  expect(await api.sessions.kill(kill)).toEqual({ recorded: true, alreadyOver: false });
  expect(await api.sessions.kill(kill)).toEqual({ recorded: true, alreadyOver: false });
  expect(await api.sessions.kill({ ...kill, idempotencyKey: "second" })).toMatchObject({ alreadyOver: true });
  expect(session.view("artist")).toMatchObject({ endReason: "killed", effectiveScopes: [] });
  await expect(api.sessions.pause({ sessionId: uuid() })).rejects.toMatchObject({ code: "SESSION_ENDED" });
});
