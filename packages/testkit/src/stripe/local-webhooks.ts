/** The local Stripe's webhooks: sends signed events to the product. */
import { createHmac } from "node:crypto";
import type { StripeEvent } from "./stripe-objects.ts";

export const localWebhookSecret = "whsec_local_secret_of_the_tests";

export function createLocalWebhooks({ url, nowMs }: { url: string | null; nowMs: () => number }) {
  let webhookUrl = url;
  const deliveries = new Set<Promise<unknown>>();

  function deliver(event: StripeEvent) {
    if (webhookUrl === null) return;
    const payload = JSON.stringify(event);
    const sent: Promise<unknown> = post(webhookUrl, payload, signatureOf(payload, nowMs()))
      .catch(() => {})
      .finally(() => deliveries.delete(sent));
    deliveries.add(sent);
  }

  return {
    deliver,
    /** Null holds back all events, which stay in `world.events`. */
    sendEventsTo: (to: string | null) => {
      webhookUrl = to;
    },
    post,
    /** Delivers one event immediately. Call it again to repeat the delivery. */
    send: (event: StripeEvent, to: string) => {
      const payload = JSON.stringify(event);
      return post(to, payload, signatureOf(payload, nowMs()));
    },
    sign: signatureOf,
    delivered: async () => {
      while (deliveries.size > 0) await Promise.all(deliveries);
    },
  };
}

const post = (url: string, payload: string, signature: string): Promise<Response> =>
  fetch(url, {
    method: "POST",
    body: payload,
    headers: { "content-type": "application/json", "stripe-signature": signature },
  });

export function signatureOf(payload: string, atMs: number, secret = localWebhookSecret): string {
  const at = Math.floor(atMs / 1000);
  const v1 = createHmac("sha256", secret).update(`${at}.${payload}`).digest("hex");
  return `t=${at},v1=${v1}`;
}
