import * as z from "zod";
import * as zm from "zod/mini";
import { phoneRemoteView } from "../signaling.ts";
import { base } from "./base.ts";
import { killAnswer, killInput } from "./sessions.ts";
import { reportedLight } from "./takes.ts";

const secret = z.string().min(16).max(64);
const bySession = z.strictObject({ sessionId: z.uuid() });
const byCode = z.strictObject({ code: z.string().max(32) });
const byPhone = z.strictObject({ sessionId: z.uuid(), pairingId: z.uuid() });

/** A phone as listed on the studio's screen. A pending phone shows one of the numbers in `choices`. */
const phoneView = z.object({
  pairingId: z.string(),
  device: z.string(),
  status: z.enum(["pending", "paired"]),
  choices: z.array(z.number()),
});
export type PhoneView = z.infer<typeof phoneView>;

export const pairing = {
  /** Creates a code for one phone and ends earlier codes. Only for the artist's screen, identified by its nonce. */
  offer: base
    .input(z.strictObject({ sessionId: z.uuid(), screen: secret }))
    .output(z.object({ token: z.string(), expiresInMs: z.number() })),
  phones: base.input(bySession).output(z.object({ phones: z.array(phoneView) })),
  /** Only works from the screen that showed the code, and only with the number on the phone. */
  confirm: base
    .input(z.strictObject({ sessionId: z.uuid(), pairingId: z.uuid(), screen: secret, number: z.int().optional() }))
    .output(z.object({})),
  remove: base.input(byPhone).output(z.object({})),

  /** Called by the phone, once per code. The response sets the phone's cookie. */
  exchange: base
    .input(z.strictObject({ code: z.string().max(32), token: z.string().min(1).max(64) }))
    .output(z.object({ number: z.int() })),
  /** Whether this phone still needs confirmation or is already paired. */
  mine: base
    .input(byCode)
    .output(
      zm.discriminatedUnion("status", [
        zm.object({ status: zm.literal("pending"), number: zm.int() }),
        zm.object({ status: zm.literal("paired"), session: phoneRemoteView }),
      ]),
    ),
  /** A ticket for one socket. The phone must be paired or have the artist's own sign-in. */
  ticket: base.input(bySession).output(z.object({ ticket: z.string(), expiresInMs: z.number() })),
  /** After a session: whether the takes are safe, as the studio's page last reported. */
  takesLight: base.input(bySession).output(reportedLight),
  /** Kills the session from the phone. Idempotent, like every kill. */
  kill: base.input(killInput).output(killAnswer),
};
