import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createLog } from "../../log.ts";
import { type PushServer, readVapid, startPushServer } from "../../testing/push-server.ts";
import { isPublicIp, publicLookup } from "./public-lookup.ts";
import { newPushKeys } from "./push-keys.ts";
import { createWebPushService } from "./web-push-service.ts";

const keys = newPushKeys();
const message = { kind: "invitation" } as const;
const log = createLog({ level: "silent" });
const serviceFor = (...ownServices: string[]) =>
  createWebPushService({ keys, subject: "https://studio.example", ownServices, log });

let server: PushServer;
beforeAll(async () => {
  server = await startPushServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.answerWith(201);
  server.received.length = 0;
});

const subscriptionOf = ({ endpoint, keys: { p256dh, auth } }: ReturnType<PushServer["browser"]>) => ({
  endpoint,
  p256dh,
  auth,
});

test("[PU-1] a notification is signed, expires, and only the browser can read it", async () => {
  const browser = server.browser();
  expect(await serviceFor(server.host).send(subscriptionOf(browser), message)).toBe("sent");
  const [request] = server.received;
  if (request === undefined) throw new Error("nothing arrived");
  expect(`https://${server.host}${request.path}`).toBe(browser.endpoint);
  expect(request.headers).toMatchObject({
    ttl: "1800",
    urgency: "high",
    topic: "invitation",
    "content-encoding": "aes128gcm",
  });
  expect(readVapid(request, keys.publicKey)).toMatchObject({
    aud: `https://${server.host}`,
    sub: "https://studio.example",
    exp: expect.any(Number),
  });
  expect(readVapid(request, newPushKeys().publicKey)).toBeNull();
  expect(request.body.toString("latin1")).not.toContain("invitation");
  expect(browser.open(request.body)).toEqual(message);
  expect(() => server.browser().open(request.body)).toThrow();
});

test.each([
  [201, "sent"],
  [404, "gone"],
  [410, "gone"],
  [301, "failed"],
  [307, "failed"],
  [400, "failed"],
  [413, "failed"],
  [429, "failed"],
  [500, "failed"],
] as const)(
  "[PU-2][PU-3] status %i from a push service counts as %s, and redirects aren't followed",
  async (status, outcome) => {
    server.answerWith(status);
    expect(await serviceFor(server.host).send(subscriptionOf(server.browser()), message)).toBe(outcome);
    expect(server.received).toHaveLength(1);
  },
);

test("[PU-2] a service that's no longer listed gets nothing, and the subscription counts as gone", async () => {
  expect(serviceFor().accepts(server.browser().endpoint)).toBe(false);
  expect(await serviceFor().send(subscriptionOf(server.browser()), message)).toBe("gone");
  expect(server.received).toEqual([]);
});

test("[PU-2] sending to an unreachable push service fails", async () => {
  const service = serviceFor("localhost:1");
  const subscription = { ...subscriptionOf(server.browser()), endpoint: "https://localhost:1/push" };
  expect(await service.send(subscription, message)).toBe("failed");
});

test("sending to a subscription with unusable keys fails", async () => {
  const subscription = { ...subscriptionOf(server.browser()), p256dh: `B${"A".repeat(86)}` };
  expect(await serviceFor(server.host).send(subscription, message)).toBe("failed");
});

test.each([
  ["8.8.8.8", true],
  ["142.250.1.1", true],
  ["2a00:1450:4001::1", true],
  ["127.0.0.1", false],
  ["10.1.2.3", false],
  ["172.31.255.255", false],
  ["192.168.0.1", false],
  ["169.254.169.254", false],
  ["100.64.0.1", false],
  ["0.0.0.0", false],
  ["224.0.0.1", false],
  ["255.255.255.255", false],
  ["::1", false],
  ["::", false],
  ["fe80::1", false],
  ["fd00::1", false],
  ["::ffff:127.0.0.1", false],
  ["64:ff9b::7f00:1", false],
  ["2002:7f00:1::", false],
])("[PU-2] %s is public: %s", (address, expected) => {
  expect(isPublicIp(address)).toBe(expected);
});

test("[PU-2] a host name in the server's own network is refused", async () => {
  const found = await new Promise((resolve) => publicLookup("localhost", {}, (error) => resolve(error?.message)));
  expect(found).toBe("localhost has an address that isn't public");
});
