// Sends notifications to browsers' push services (RFC 8030). The library encrypts (RFC 8291) and signs (RFC 8292). We
// send the request ourselves, because the library can't apply our limits or our address check.
import { request } from "node:https";
import { isPushEndpoint, knownPushServices } from "@foldback/domain/push/push-endpoint";
import type { Log } from "../../log.ts";
import type { PushMessage, PushOutcome, PushService, PushSubscription } from "../../modules/push/ports.ts";
import { publicLookup } from "./public-lookup.ts";
import type { PushKeys } from "./push-keys.ts";

type Options = {
  keys: PushKeys;
  /** Tells a push service who to contact about a problem. */
  subject: string;
  /** Other services that the operator trusts. They may be on the operator's own network. */
  ownServices: readonly string[];
  log: Pick<Log, "debug">;
};

/** How long a push service keeps an undelivered notification. By then the artist has probably stopped waiting. */
const keptSeconds = 30 * 60;
const timeoutMs = 10_000;

export function createWebPushService({ keys, subject, ownServices, log }: Options): PushService {
  const services = [...knownPushServices, ...ownServices];
  return {
    publicKey: keys.publicKey,
    accepts: (endpoint) => isPushEndpoint(endpoint, services),
    send: async (subscription, message) => {
      const { endpoint } = subscription;
      // The operator may have removed this service since the browser subscribed.
      if (!isPushEndpoint(endpoint, services)) return "gone";
      try {
        const sealed = await sealMessage(subscription, message, { ...keys, subject });
        const status = await post(endpoint, sealed, isPushEndpoint(endpoint, ownServices));
        return outcomeOf(status);
      } catch (error) {
        log.debug({ err: error }, "a push service didn't answer");
        return "failed";
      }
    },
  };
}

const outcomeOf = (status: number): PushOutcome => {
  if (status === 404 || status === 410) return "gone";
  return status >= 200 && status < 300 ? "sent" : "failed";
};

type Sealed = { headers: Record<string, string>; body: Buffer };
type Vapid = { subject: string; publicKey: string; privateKey: string };

async function sealMessage(subscription: PushSubscription, message: PushMessage, vapidDetails: Vapid): Promise<Sealed> {
  // Loaded on demand, because startup doesn't need it.
  const { default: webPush } = await import("web-push");
  const { endpoint, p256dh, auth } = subscription;
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    { vapidDetails, TTL: keptSeconds, urgency: "high", topic: message.kind, contentEncoding: "aes128gcm" },
  );
  const sent = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return { headers: Object.fromEntries(sent), body: body ?? Buffer.alloc(0) };
}

/** Doesn't follow redirects or read the response's body. */
function post(endpoint: string, { headers, body }: Sealed, isOwnService: boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = request(endpoint, {
      method: "POST",
      headers,
      signal: AbortSignal.timeout(timeoutMs),
      ...(!isOwnService && { lookup: publicLookup }),
    });
    sending.once("response", (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    sending.once("error", reject);
    sending.end(body);
  });
}
