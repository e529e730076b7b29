import { maxEndpointLength } from "@foldback/domain/push/push-endpoint";
import * as z from "zod";
import { base } from "./base.ts";

const endpoint = z.string().max(maxEndpointLength);
/** An uncompressed point on P-256 (65 bytes) and 16 random bytes, as browsers write them. */
const keys = z.strictObject({
  p256dh: z.string().regex(/^B[A-Za-z0-9_-]{86}=?$/),
  auth: z.string().regex(/^[A-Za-z0-9_-]{22}(==)?$/),
});

/** Notifications about invitations while no page of Foldback is open. */
export const push = {
  /** The key that browsers need to subscribe. */
  key: base.output(z.object({ publicKey: z.string() })),
  /** The subscription belongs to the current sign-in and ends with it. */
  subscribe: base.input(z.strictObject({ endpoint, keys })).output(z.object({})),
  unsubscribe: base.input(z.strictObject({ endpoint })).output(z.object({})),
};
