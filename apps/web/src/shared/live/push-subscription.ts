// Subscribes this browser to notifications about invitations, which then arrive even if no page of Foldback is open.
import { api } from "../http/api-client.ts";
import { attempt } from "../http/failure.ts";
import { registerServiceWorker } from "../page/service-worker.ts";

/** `unsupported`: this browser, or its push service, can't do it. `failed`: it may work the next time. */
export type PushState = "on" | "unsupported" | "failed";

/** Call this once the user has allowed notifications, and again on each visit, because the sign-in may be a new one. */
export async function subscribeToPush(): Promise<PushState> {
  const registration = "PushManager" in window ? await registerServiceWorker() : null;
  if (registration === null) return "unsupported";
  const key = await attempt(api.push.key());
  if (!key.ok) return "failed";
  const subscription = await subscriptionFor(registration.pushManager, key.value.publicKey);
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  if (endpoint === undefined || keys?.p256dh === undefined || keys.auth === undefined) return "unsupported";
  const kept = await attempt(api.push.subscribe({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }));
  if (kept.ok) return "on";
  return kept.failure.code === "PUSH_SERVICE_UNKNOWN" ? "unsupported" : "failed";
}

/** Replaces a subscription made with an earlier server key, because it would never get a message. */
async function subscriptionFor(manager: PushManager, publicKey: string): Promise<PushSubscription | null> {
  try {
    const known = await manager.getSubscription();
    if (known !== null && isMadeWith(known, publicKey)) return known;
    await known?.unsubscribe();
    return await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  } catch {
    // No push service, as in Chromium without Google's, or the browser is in a private window.
    return null;
  }
}

function isMadeWith({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey;
  if (key === null) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "") === publicKey;
}
