import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { credential } from "../postgres/schema/accounts.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test.each([
  ["128 characters", "six octaves ".repeat(10).padEnd(128, "!")],
  ["spaces, symbols and other alphabets", "  Größe 音 Ω 🎛️ -- "],
  ["lower-case letters only", "quietvaultedroom"],
])("a password of %s works exactly as typed, but not shortened or in a different case", async (kind, password) => {
  const email = `${kind.replace(/\W/g, "")}@example.test`;
  await server.signUpAndVerify({ email, password });
  expect(await server.signIn(email, password)).toContain("sign_in=");
  for (const other of [password.slice(0, -1), password.trim(), password.toUpperCase()])
    if (other !== password) await expect(server.signIn(email, other)).rejects.toThrow("401");
});

test("a password is stored as a salted hash, and two users with the same password have different hashes", async () => {
  const password = "one password for two";
  await server.signUpAndVerify({ email: "one@example.test", password });
  await server.signUpAndVerify({ email: "two@example.test", password });
  const rows = await server.db
    .select({ stored: credential.password })
    .from(credential)
    .where(eq(credential.providerId, "credential"));
  const stored = rows.map((row) => row.stored ?? "");
  expect(new Set(stored).size).toBe(stored.length);
  // A 128-bit salt and a 512-bit hash, in hexadecimal.
  for (const hash of stored) expect(hash).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
});
