import { inviteGuest } from "../../modules/guests/invite-guest.ts";
import { listGuests, listHosts } from "../../modules/guests/list-guests.ts";
import type { GuestDeps } from "../../modules/guests/ports.ts";
import { leaveHost, withdrawGuest } from "../../modules/guests/withdraw-guest.ts";
import { signedIn } from "./procedures.ts";

export const createGuestRoutes = (deps: GuestDeps) => ({
  list: signedIn.guests.list.handler(async ({ context: { subject } }) => ({ guests: await listGuests(deps, subject) })),
  invite: signedIn.guests.invite.handler(({ input, context: { subject } }) => inviteGuest(deps, subject, input)),
  withdraw: signedIn.guests.withdraw.handler(async ({ input, context: { subject } }) => {
    await withdrawGuest(deps, subject, input);
    return {};
  }),
  hosts: signedIn.guests.hosts.handler(async ({ context: { subject } }) => ({ hosts: await listHosts(deps, subject) })),
  leave: signedIn.guests.leave.handler(async ({ input, context: { subject } }) => {
    await leaveHost(deps, subject, input);
    return {};
  }),
});
