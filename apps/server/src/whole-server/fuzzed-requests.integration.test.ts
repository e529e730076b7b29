// Sends every endpoint inputs that are generated from its schemas and then corrupted. None may cause a server error.
import { contract } from "@foldback/protocol/http/contract";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { openAuthEndpoints } from "../modules/accounts/auth-endpoints.ts";
import { hostileText, inputFor } from "../testing/hostile-input.ts";
import { leaveTraces } from "../testing/live-session.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import type { Person } from "../testing/test-people.ts";

const seed = 20_261_122;
const atOnce = 8;
/** These refusals tell users that the operator hasn't set a feature up. They aren't errors, no matter what was sent. */
const notSetUp = ["PAYMENTS_NOT_CONFIGURED"];

type Sent = { method: string; path: string; body?: string; headers?: Record<string, string> };

let server: TestServer;
let callers: [string, Person | undefined][];
let ids: string[];
// The clock moves seconds between requests, because per-user limits would otherwise refuse requests before they reach
// an endpoint.
let nowMs = Date.now();
const faults: string[] = [];

beforeAll(async () => {
  const beganMs = Date.now();
  server = await startTestServer({ nowMs: () => nowMs + (Date.now() - beganMs) });
  const [artist, engineer, admin, other] = await Promise.all([
    server.createPerson({ roles: ["artist"], name: "Artist" }),
    server.createPerson({ roles: ["engineer"], name: "Engineer" }),
    server.createPerson({ roles: ["admin"], name: "Administrator" }),
    server.createPerson({ roles: ["artist", "engineer"], name: "Somebody else" }),
  ]);
  const { sessionId, clipId } = await leaveTraces(server, { artist, engineer });
  callers = [
    ["nobody", undefined],
    ["artist", artist],
    ["engineer", engineer],
    ["admin", admin],
  ];
  // Omit the callers' own ids, because the administrator would suspend the callers and the server would refuse
  // everything after that.
  ids = [sessionId, clipId, other.userId];
});
afterAll(() => server.close());

async function send(caller: [string, Person | undefined], sent: Sent): Promise<number> {
  nowMs += 3_000;
  const [name, person] = caller;
  const { method, path, body } = sent;
  const headers = { "content-type": "application/json", ...sent.headers };
  const answer = await server.request(path, { method, headers, ...(body === undefined ? {} : { body }) }, person);
  const read = await answer.text();
  if (answer.status >= 500 && !notSetUp.some((code) => read.includes(`"${code}"`)))
    faults.push(`${name}: ${method} ${path} ${body?.slice(0, 400) ?? ""} -> ${answer.status} ${read.slice(0, 120)}`);
  return answer.status;
}

async function sendAll(requests: readonly Sent[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const caller of callers) {
    for (let at = 0; at < requests.length; at += atOnce)
      statuses.push(...(await Promise.all(requests.slice(at, at + atOnce).map((one) => send(caller, one)))));
  }
  return statuses;
}

async function expectHealth(): Promise<void> {
  expect(faults.splice(0).slice(0, 8), `seed ${seed}`).toEqual([]);
  for (const path of ["/livez", "/readyz", "/healthz"]) expect((await server.request(path)).status, path).toBe(200);
}

const procedures = Object.entries(contract).flatMap(([area, actions]) =>
  Object.entries(actions).map(([action, procedure]) => ({
    path: `/rpc/${area}/${action}`,
    schema: procedure["~orpc"].inputSchema,
  })),
);

test("[SY-27] no contract procedure responds to hostile input with a server error, for any caller", {
  timeout: 120_000,
}, async () => {
  const requests = procedures.flatMap(({ path, schema }) => {
    const inputs = inputFor(schema instanceof z.ZodType ? schema : undefined, ids);
    const strange = fc.constantFrom([], [], [], [[1, "a"]], [[9]], [[3, "__proto__"]], [[5, "x", "y"]], 7);
    return fc
      .sample(fc.tuple(inputs, strange), { seed, numRuns: 9 })
      .map(([json, meta]) => ({ method: "POST", path, body: JSON.stringify({ json, meta }) }));
  });
  const statuses = await sendAll(requests);
  await expectHealth();
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(requests.length / 20);
});

const authFields = [
  "email",
  "password",
  "name",
  "callbackURL",
  "requestedRole",
  "birthDate",
  "provider",
  "newPassword",
];
const moreFields = ["token", "currentPassword", "accountId", "code", "response", "id"];

test("[SY-27] no open sign-in endpoint responds to hostile input with a server error, for any caller", {
  timeout: 120_000,
}, async () => {
  const value = fc.oneof(
    hostileText,
    fc.constantFrom("ada@example.test", "six octaves", "artist", "1990-01-01", "google", "123456", "/studio"),
    fc.constantFrom(null, 5, [], {}, { id: "a\u0000", rawId: "b", type: "public-key", response: {} }),
  );
  const field = fc.constantFrom(...authFields, ...moreFields);
  const bodies = fc.dictionary(field, value, { minKeys: 1, maxKeys: 6 });
  const query = hostileText.map((text) => encodeURIComponent(text.toWellFormed().slice(0, 500)));
  const requests = openAuthEndpoints.flatMap((endpoint) => {
    const [method = "GET", path = ""] = endpoint.split(" ");
    return fc
      .sample(fc.tuple(bodies, query), { seed, numRuns: 6 })
      .map(([body, text]) =>
        method === "GET"
          ? { method, path: `/api/auth${path}?token=${text}&state=${text}&code=${text}&callbackURL=${text}` }
          : { method, path: `/api/auth${path}`, body: JSON.stringify(body) },
      );
  });
  await sendAll(requests.filter(({ path }) => !path.endsWith("/sign-out")));
  await expectHealth();
});

test("[SY-27] no plain route responds with a server error, whatever the method, query or parameters", {
  timeout: 120_000,
}, async () => {
  const methods = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "PROPFIND"];
  const places = server.composed.paths.filter((path) => !path.startsWith("/rpc") && !path.startsWith("/api/auth"));
  const parameter = fc.oneof(hostileText, fc.constantFrom(...ids));
  const written = (text: string) => encodeURIComponent(text.toWellFormed().slice(0, 500));
  const requests = places.flatMap((place) =>
    fc
      .sample(fc.tuple(parameter, fc.constantFrom(...methods), hostileText), { seed, numRuns: 10 })
      .map(([text, method, query]) => ({
        method,
        path: `${place.replace(/:\w+|\*/g, written(text))}?format=${written(query)}&session=${ids[0]}&after=${written(query)}`,
        ...(["GET", "HEAD"].includes(method) ? {} : { body: JSON.stringify({ password: query }) }),
      })),
  );
  await sendAll(requests);
  await expectHealth();
});
