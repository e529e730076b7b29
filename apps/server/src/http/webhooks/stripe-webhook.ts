// The payment provider's webhook. Requests have no sign-in or Origin. Their signature over the raw bytes authenticates
// them.
import { Hono } from "hono";
import { AppError } from "../../modules/app-error.ts";
import { errorResponse } from "../errors/error-to-status.ts";
import { limitBody } from "../middleware/limit-body.ts";

const eventLimitBytes = 512 * 1024;

/** Null if payments aren't configured. */
export type ReceiveEvent = ((body: string, signature: string) => Promise<void>) | null;

export function createStripeWebhook(receive: ReceiveEvent): Hono {
  const routes = new Hono();
  routes.post("/webhook", limitBody(eventLimitBytes), async (context) => {
    if (receive === null) return errorResponse("PAYMENTS_NOT_CONFIGURED");
    try {
      await receive(await context.req.text(), context.req.header("stripe-signature") ?? "");
      return context.json({ received: true });
    } catch (error) {
      if (error instanceof AppError && error.code === "WEBHOOK_REFUSED") return errorResponse("WEBHOOK_REFUSED");
      throw error;
    }
  });
  return routes;
}
