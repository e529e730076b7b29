// Tests the public API's description, and that responses contain only the fields in it.
import { errorCatalogue } from "@foldback/protocol/error-codes";
import { apiErrorCode, apiErrorCodes, publicApi } from "@foldback/protocol/http/public-api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Told = { schema: { properties?: { code?: { oneOf?: { const: string; description: string }[] } } } };
type Described = { security: object[]; responses: Record<string, { content: Record<string, Told> }> };

test("[AK-1] the description is generated from the contract, lists every endpoint with its scope, and needs no key", async () => {
  const answer = await fetch(`${server.url}/api/docs/openapi.json`);
  const described = await answer.json();
  expect(described).toMatchObject({
    openapi: expect.stringMatching(/^3\.1/),
    servers: [{ url: `${server.url}/api/v1` }],
  });
  const told = Object.entries<Record<string, Described>>(described.paths);
  expect(told).toHaveLength(Object.keys(publicApi).length);
  for (const [path, methods] of told) {
    expect(Object.keys(methods), path).toEqual(["get"]);
    expect(methods.get?.security, path).toEqual([{ apiKey: path === "/key" ? [] : [expect.stringMatching(/:read$/)] }]);
    const errors = Object.entries(methods.get?.responses ?? {}).flatMap(([status, { content }]) =>
      (content["application/json"]?.schema.properties?.code?.oneOf ?? []).map(
        ({ const: code, description: message }) => [code, { status: Number(status), message }],
      ),
    );
    expect(Object.fromEntries(errors), path).toEqual(
      Object.fromEntries(apiErrorCodes.map((code) => [code, errorCatalogue[code]])),
    );
  }
});

test("[AK-1] responses contain only the fields in the description", () => {
  expect(apiErrorCode("SUSPENDED")).toBe("SUSPENDED");
  for (const code of ["ROOM_NOT_FOUND", "PAYMENTS_UNAVAILABLE", "FORBIDDEN"] as const)
    expect(apiErrorCode(code)).toBe("UNEXPECTED");
});
