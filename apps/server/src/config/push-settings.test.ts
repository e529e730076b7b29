import { expect, test } from "vitest";
import { newPushKeys } from "../adapters/push-service/push-keys.ts";
import { readConfig } from "../config.ts";

const read = (environment: Record<string, string>) =>
  readConfig({ BETTER_AUTH_SECRET: "only-for-tests-".repeat(3), ...environment });
const { publicKey, privateKey } = newPushKeys();

test("without keys in the environment, the server generates its own", () => {
  expect(read({})).toMatchObject({ ok: true, config: { push: { keys: null, ownServices: [] } } });
});

test("a pair of keys and a list of services are read", () => {
  const given = {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    PUSH_SERVICES: "push.example, .p.example",
  };
  const push = { keys: { publicKey, privateKey }, ownServices: ["push.example", ".p.example"] };
  expect(read(given)).toMatchObject({ ok: true, config: { push } });
});

test.each([
  [{ VAPID_PUBLIC_KEY: publicKey }, "VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are needed together"],
  [
    { VAPID_PUBLIC_KEY: newPushKeys().publicKey, VAPID_PRIVATE_KEY: privateKey },
    "VAPID_PUBLIC_KEY doesn't belong to VAPID_PRIVATE_KEY",
  ],
  [
    { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: "A".repeat(43) },
    "VAPID_PUBLIC_KEY doesn't belong to VAPID_PRIVATE_KEY",
  ],
  [{ VAPID_PUBLIC_KEY: "short", VAPID_PRIVATE_KEY: privateKey }, "VAPID_PUBLIC_KEY must be 65 bytes in base64url"],
  [{ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: "short" }, "VAPID_PRIVATE_KEY must be 32 bytes in base64url"],
  [{ PUSH_SERVICES: "https://push.example/x" }, "PUSH_SERVICES must be host names"],
])("%o is refused with its reason", (environment, problem) => {
  expect(read(environment as Record<string, string>)).toEqual({ ok: false, problems: [problem] });
});
