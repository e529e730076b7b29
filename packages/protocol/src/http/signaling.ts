import * as z from "zod";
import { base } from "./base.ts";

const place = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("room"), sessionId: z.uuid() }),
  z.strictObject({ kind: z.literal("lobby") }),
  z.strictObject({ kind: z.literal("admin") }),
]);

export const signaling = {
  /** A single-use ticket of 128 bits, valid for 30 seconds, for the first frame of a socket. */
  ticket: base.input(z.strictObject({ place })).output(z.object({ ticket: z.string(), expiresInMs: z.number() })),
  /** STUN, and TURN with short-lived credentials. Only for participants in a live session. */
  iceServers: base.input(z.strictObject({ sessionId: z.uuid() })).output(
    z.object({
      iceServers: z.array(
        z.object({
          urls: z.array(z.string()),
          username: z.string().optional(),
          credential: z.string().optional(),
        }),
      ),
    }),
  ),
};
