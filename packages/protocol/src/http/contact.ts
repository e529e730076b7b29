import { contactLimits } from "@foldback/domain/contact/contact-message";
import * as z from "zod";
import { base } from "./base.ts";

/** Refuses control characters, because name and studio appear in lines of an email. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^\P{Cc}*$/u);

export const contact = {
  /** Idempotent by `messageId`: a message that's sent again after a lost answer is stored only once. */
  send: base
    .input(
      z.strictObject({
        messageId: z.uuid(),
        name: line(contactLimits.name).min(1),
        email: z.email().max(contactLimits.email),
        studioName: line(contactLimits.studioName),
        message: z.string().trim().min(1).max(contactLimits.message),
        /** A hidden field that only bots fill in. If it has text, the server answers as usual but drops the message. */
        website: z.string().max(500).default(""),
      }),
    )
    .output(z.object({})),
};
