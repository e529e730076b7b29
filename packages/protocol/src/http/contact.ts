import { contactLimits } from "@foldback/domain/contact/contact-message";
import * as z from "zod";
import { base } from "./base.ts";

/** Refuses control characters, because the name and the studio go into lines of a mail. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^\P{Cc}*$/u);

export const contact = {
  /** Repeat-safe by `messageId`: a message sent again after a lost answer is stored once. */
  send: base
    .input(
      z.strictObject({
        messageId: z.uuid(),
        name: line(contactLimits.name).min(1),
        email: z.email().max(contactLimits.email),
        studioName: line(contactLimits.studioName),
        message: z.string().trim().min(1).max(contactLimits.message),
        /** A hidden field that only bots fill in. Such a message gets the usual answer and isn't kept. */
        website: z.string().max(500).default(""),
      }),
    )
    .output(z.object({})),
};
