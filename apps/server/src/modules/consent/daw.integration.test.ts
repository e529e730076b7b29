import { createHash } from "node:crypto";
import { consentTextVersion } from "@foldback/domain/consent/consent-text";
import { dawTextLines, dawTextVersion } from "@foldback/domain/consent/daw-text";
import { effectiveScopes } from "@foldback/domain/consent/grant";
import { type Scope, scopesFor } from "@foldback/domain/consent/scopes";
import { grantLifetimeMs } from "@foldback/domain/session/session-limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decisionAbout, openSessionStage, type SessionStage } from "../../testing/open-session-stage.ts";
import { joinSession } from "../sessions/join-session.ts";
import { leaveSession } from "../sessions/leave-session.ts";
import { pauseSession } from "../sessions/pause-session.ts";
import { viewSession } from "../sessions/view-session.ts";
import { narrowGrant } from "./narrow-grant.ts";
import { type Decision, recordDecision } from "./record-decision.ts";

let stage: SessionStage;
beforeAll(async () => {
  stage = await openSessionStage();
});
afterAll(() => stage.close());

const pointing = scopesFor("pointing");
const withMixer: Scope[] = [...pointing, "mixer"];

async function room() {
  const [artist, engineer] = [await stage.artist(), await stage.engineer("Theo")];
  const sessionId = await stage.start(artist, engineer);
  await joinSession(stage.deps, engineer, { sessionId });
  const decide = (change: Partial<Decision> = {}) =>
    recordDecision(stage.deps, artist, decisionAbout(engineer, { sessionId, scopes: pointing, ...change }));
  const allow = (change: Partial<Decision> = {}) =>
    decide({ consentTextVersion: dawTextVersion, scopes: withMixer, ...change });
  const load = async () => {
    const found = await stage.deps.store.find(sessionId);
    if (!found) throw new Error("no such session");
    return found;
  };
  const narrow = (scopes: Scope[]) => narrowGrant(stage.deps, artist, { sessionId, scopes });
  return { artist, engineer, sessionId, decide, allow, load, narrow };
}

test("[MX-3] the DAW is added to the access that stands, until that ends, and the ledger has the hash of what was read", async () => {
  const { sessionId, decide, allow } = await room();
  const before = (await decide()).grant;
  stage.advance(60_000);
  const { grant, session } = await allow({ scopes: ["transport", ...withMixer] });
  expect(grant).toMatchObject({ status: "granted", scopes: [...withMixer, "transport"] });
  expect("untilMs" in grant && "untilMs" in before && grant.untilMs - before.untilMs).toBe(0);
  const words = createHash("sha256")
    .update(dawTextLines({ name: "Theo" }, ["mixer", "transport"]), "utf8")
    .digest("hex");
  expect((await stage.entriesOf(sessionId)).at(-1)?.facts).toMatchObject({
    type: "consent.granted",
    scopes: [...withMixer, "transport"],
    consentTextVersion: dawTextVersion,
    dialogSha256: words,
  });
  expect(session.epoch).toBeGreaterThan(1);
});

test("[MX-3] no other answer gives the DAW, and a refused one changes nothing", async () => {
  const { artist, engineer, sessionId, decide, allow, load } = await room();
  await expect(allow()).rejects.toMatchObject({ code: "DAW_NEEDS_ACCESS" });
  await decide();
  const before = await load();
  const wrong: [Partial<Decision>, string][] = [
    [{ consentTextVersion }, "BAD_INPUT"],
    [{ consentTextVersion: "2019-01-en-GB" }, "CONSENT_TEXT_OUTDATED"],
    [{ understood: false }, "CONSENT_NOT_CONFIRMED"],
    [{ decision: "denied" }, "BAD_INPUT"],
    [{ scopes: pointing }, "BAD_INPUT"],
    [{ scopes: ["view", "talk", "mixer"] }, "BAD_INPUT"],
    [{ scopes: [...withMixer, "control"] }, "BAD_INPUT"],
    [{ engineerId: artist.userId }, "CONSENT_WRONG_ENGINEER"],
    [{ fingerprints: { studio: "A", desk: "B" }, seenByDesk: { studio: "A", desk: "C" } }, "LINK_NOT_VERIFIED"],
  ];
  for (const [change, code] of wrong) await expect(allow(change)).rejects.toMatchObject({ code });
  const forged = decisionAbout(engineer, { sessionId, scopes: withMixer, consentTextVersion: dawTextVersion });
  await expect(recordDecision(stage.deps, engineer, forged)).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(await load()).toEqual(before);
  await pauseSession(stage.deps, artist, { sessionId });
  await expect(allow()).rejects.toMatchObject({ code: "DAW_NEEDS_ACCESS" });
});

test("[MX-3] an expired grant can't be added to", async () => {
  const { decide, allow } = await room();
  await decide();
  stage.advance(grantLifetimeMs);
  await expect(allow()).rejects.toMatchObject({ code: "DAW_NEEDS_ACCESS" });
});

test("[MX-3] the artist withdraws the DAW alone, narrowing can't add it, and a new full answer leaves it out", async () => {
  const { sessionId, decide, allow, narrow } = await room();
  await decide();
  await expect(narrow(["view", "mixer"])).rejects.toMatchObject({ code: "SCOPES_NOT_NARROWER" });
  await allow();
  expect((await narrow(["view", "talk", "mixer"])).grant).toMatchObject({ scopes: ["view", "talk", "mixer"] });
  expect((await narrow(["view", "talk"])).grant).toMatchObject({ scopes: ["view", "talk"] });
  expect((await stage.entriesOf(sessionId)).at(-1)?.facts).toMatchObject({ type: "consent.narrowed" });
  await allow({ scopes: ["view", "talk", "mixer"] });
  expect((await decide()).grant).toMatchObject({ scopes: pointing });
});

test("[MX-3] an engineer who was away doesn't get the DAW back with the rest", async () => {
  const { engineer, sessionId, decide, allow } = await room();
  await decide();
  await allow();
  await leaveSession(stage.deps, engineer, { sessionId });
  stage.advance(60_000);
  const { session, grant } = await joinSession(stage.deps, engineer, { sessionId });
  expect(grant).toMatchObject({ status: "interrupted", scopes: pointing });
  expect(effectiveScopes(session, grant, stage.deps.nowMs())).toEqual([]);
});

test("[MX-3] a view names the DAW's scopes apart from the others, which an older page would refuse", async () => {
  const { artist, engineer, decide, allow } = await room();
  await decide();
  const live = await allow();
  for (const { userId } of [artist, engineer]) {
    const view = viewSession(live, { userId, nowMs: stage.deps.nowMs() });
    expect([view.effectiveScopes, view.grant.scopes]).toEqual([pointing, pointing]);
    expect([view.effectiveDaw, view.grantedDaw]).toEqual([["mixer"], ["mixer"]]);
  }
  const stranger = await stage.engineer("Noor");
  expect(viewSession(live, { userId: stranger.userId, nowMs: stage.deps.nowMs() }).grantedDaw).toEqual([]);
});
