import * as z from "zod";
import { base } from "./base.ts";

const guest = z.object({
  /** The invitation's id, which is also part of its address. */
  id: z.string(),
  email: z.string(),
  /** The user to invite to a session, or null while that isn't possible. */
  engineerId: z.string().nullable(),
  name: z.string().nullable(),
  /** `unavailable`: accepted, but the account has changed its address or is suspended. */
  status: z.enum(["invited", "accepted", "unavailable"]),
  online: z.boolean(),
  inSession: z.boolean(),
});
export type Guest = z.infer<typeof guest>;

export const guests = {
  /** The caller's guest engineers and open invitations. */
  list: base.output(z.object({ guests: z.array(guest) })),
  /** Emails an invitation. The answer is the same whether or not the address has an account. */
  invite: base.input(z.strictObject({ email: z.email().max(254) })).output(guest),
  /** Ends an invitation or a guest's access, and removes the guest from the caller's session. Idempotent. */
  withdraw: base.input(z.strictObject({ guestId: z.uuid() })).output(z.object({})),
  /** The artists who have invited the caller as a guest. Each id is the id of the invitation. */
  hosts: base.output(z.object({ hosts: z.array(z.object({ id: z.string(), artistName: z.string() })) })),
  /** Ends the caller's own access as a guest, and removes them from the artist's session. Idempotent. */
  leave: base.input(z.strictObject({ guestId: z.uuid() })).output(z.object({})),
};
