// Responses must not reveal whether an address has an account. This test uses the real password hasher, because a
// difference in hashing time would reveal that.
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { createPasswordHasher } from "../passwords/password-hasher.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ passwords: createPasswordHasher() });
});
afterAll(() => server.close());

const password = "six octaves";
let people = 0;
const newEmail = () => `timed${++people}@example.test`;
const askReset = (email: string) => server.postJson("/api/auth/request-password-reset", { email });

test("[ID-4] known and unknown addresses get the same response in the same time", { timeout: 150_000 }, async () => {
  const email = newEmail();
  await server.signUpAndVerify({ email, password });
  const bodies: string[] = [];
  const timeMs = async (call: () => Promise<Response>) => {
    const startedMs = performance.now();
    bodies.push(await (await call()).text());
    return performance.now() - startedMs;
  };
  // Compares the fastest of many calls, which filters out delays caused by other processes. A real difference shows in
  // every call.
  const expectSameTime = async (known: () => Promise<Response>, unknown: () => Promise<Response>) => {
    bodies.length = 0;
    let [knownMs, unknownMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    const isSame = () => Math.abs(knownMs - unknownMs) / unknownMs < 0.1;
    const untilMs = performance.now() + 60_000;
    for (let round = 0; round < 5 || (performance.now() < untilMs && !isSame()); round += 1) {
      knownMs = Math.min(knownMs, await timeMs(known));
      unknownMs = Math.min(unknownMs, await timeMs(unknown));
    }
    expect(isSame(), `${knownMs} ms and ${unknownMs} ms`).toBe(true);
    expect(new Set(bodies).size).toBe(1);
  };
  const wrong = (address: string) =>
    server.postJson("/api/auth/sign-in/email", { email: address, password: "wrong password" });
  await expectSameTime(
    () => wrong(email),
    () => wrong("no@example.test"),
  );
  await expectSameTime(
    () => askReset(email),
    () => askReset("no@example.test"),
  );
  // Every response contains the address that was sent, so we compare only the times.
  const signUp = (address: string) =>
    server
      .postJson("/api/auth/sign-up/email", { email: address, password, name: "", birthDate: "1990-01-01" })
      .then(({ status }) => new Response(String(status)));
  await expectSameTime(
    () => signUp(email),
    () => signUp(newEmail()),
  );
});
