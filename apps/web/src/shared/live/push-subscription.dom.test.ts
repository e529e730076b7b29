import { beforeEach, expect, test, vi } from "vitest";
import { failureOf } from "../http/failure.ts";
import { subscribeToPush } from "./push-subscription.ts";

const { calls, registration } = vi.hoisted(() => ({
  calls: { key: vi.fn(), subscribe: vi.fn() },
  registration: { pushManager: { getSubscription: vi.fn(), subscribe: vi.fn() } },
}));
vi.mock("../http/api-client.ts", () => ({ api: { push: calls } }));
vi.mock("../page/service-worker.ts", () => ({ registerServiceWorker: async () => registration }));

const publicKey = "BAEC";
const endpoint = "https://fcm.googleapis.com/fcm/send/abc";
const keys = { p256dh: "key", auth: "secret" };
const subscriptionWith = (key: number[]) => ({
  options: { applicationServerKey: Uint8Array.from(key).buffer },
  toJSON: () => ({ endpoint, keys }),
  unsubscribe: vi.fn(async () => true),
});

beforeEach(() => {
  vi.stubGlobal("PushManager", class {});
  calls.key.mockResolvedValue({ publicKey });
  calls.subscribe.mockReset().mockResolvedValue({});
  registration.pushManager.getSubscription.mockResolvedValue(null);
  registration.pushManager.subscribe.mockReset().mockResolvedValue(subscriptionWith([4, 1, 2]));
});

test("[PU-4] a browser is subscribed with the server's key, and every message shows a notification", async () => {
  expect(await subscribeToPush()).toBe("on");
  expect(registration.pushManager.subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  expect(calls.subscribe).toHaveBeenCalledWith({ endpoint, keys });
});

test("a known subscription is sent again for the new sign-in, and one with another key is replaced", async () => {
  registration.pushManager.getSubscription.mockResolvedValue(subscriptionWith([4, 1, 2]));
  expect(await subscribeToPush()).toBe("on");
  expect(registration.pushManager.subscribe).not.toHaveBeenCalled();
  const former = subscriptionWith([9, 9, 9]);
  registration.pushManager.getSubscription.mockResolvedValue(former);
  expect(await subscribeToPush()).toBe("on");
  expect(former.unsubscribe).toHaveBeenCalled();
  expect(registration.pushManager.subscribe).toHaveBeenCalledOnce();
});

test("[PU-4] a browser without push, without a push service, or with an unknown one is unsupported", async () => {
  registration.pushManager.subscribe.mockRejectedValueOnce(new DOMException("no push service"));
  expect(await subscribeToPush()).toBe("unsupported");
  calls.subscribe.mockRejectedValueOnce({ code: "PUSH_SERVICE_UNKNOWN" });
  expect(await subscribeToPush()).toBe("unsupported");
  Reflect.deleteProperty(window, "PushManager");
  expect(await subscribeToPush()).toBe("unsupported");
});

test("[PU-4] a server that can't be reached counts as a temporary failure", async () => {
  const lost = new TypeError("Failed to fetch");
  expect(failureOf(lost).code).toBe("NETWORK");
  calls.subscribe.mockRejectedValueOnce(lost);
  expect(await subscribeToPush()).toBe("failed");
  calls.key.mockRejectedValueOnce(lost);
  expect(await subscribeToPush()).toBe("failed");
});
