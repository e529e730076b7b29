import type { UserId } from "@foldback/domain/ids";
import { browserName } from "@foldback/domain/people/browser-name";
import { type EmailChangeDeps, followEmailChange, requestEmailChange } from "../../modules/accounts/change-email.ts";
import { type ErasureDeps, removeOwnAccount } from "../../modules/accounts/erase-account.ts";
import { getMe } from "../../modules/accounts/get-me.ts";
import { studioLinkMail } from "../../modules/accounts/mails.ts";
import type { CollectPersonalData } from "../../modules/accounts/ports.ts";
import { type ProofDeps, proveIdentity } from "../../modules/accounts/prove-identity.ts";
import { AppError } from "../../modules/app-error.ts";
import type { SlidingWindow } from "../../modules/limits/sliding-window.ts";
import { networkKey } from "../admission/network-key.ts";
import { forOwnAccount, forProvenAccount, procedures } from "./procedures.ts";

export type AccountRouteDeps = ProofDeps &
  ErasureDeps &
  EmailChangeDeps & {
    collect: CollectPersonalData;
    providers: { servesDevelopmentMailbox: boolean; offers: { google: boolean; github: boolean } };
    /** Makes the user's open sockets reconnect, which checks their sign-in again. */
    onSignInEnded: (userId: UserId) => void;
    /** Emails about a new address are limited per account, and attempts to use their links per network. */
    emailChanges: SlidingWindow;
    linkTries: SlidingWindow;
    /** Emails with the studio's address are limited per account. */
    studioLinks: SlidingWindow;
  };

export const createAccountRoutes = (deps: AccountRouteDeps) => ({
  me: procedures.accounts.me.handler(({ context }) => {
    const { subject } = context;
    return subject && !subject.suspended ? getMe(subject) : null;
  }),
  providers: procedures.accounts.providers.handler(() => {
    const { servesDevelopmentMailbox, offers } = deps.providers;
    return { ...offers, developmentMailbox: servesDevelopmentMailbox };
  }),
  own: forOwnAccount.accounts.own.handler(async ({ context: { subject, signIn } }) => {
    const own = await deps.people.read(subject.userId);
    if (own === null) throw new AppError("NOT_FOUND");
    const devices = own.devices.map(({ userAgent, ...device }) => ({
      ...device,
      browser: browserName(userAgent),
      current: device.id === signIn.id,
    }));
    return { ...own, devices };
  }),
  changeEmail: forProvenAccount.accounts.changeEmail.handler(async ({ input, context: { subject, signIn } }) => {
    const { userId, email } = subject;
    await proveIdentity(deps, { userId, signIn }, input.password);
    if (!deps.emailChanges.take(userId)) throw new AppError("TOO_MANY_REQUESTS");
    await requestEmailChange(deps, { userId, email, newEmail: input.newEmail });
    return {};
  }),
  followEmailChange: procedures.accounts.followEmailChange.handler(async ({ input, context: { ip } }) => {
    if (!deps.linkTries.take(networkKey(ip))) throw new AppError("TOO_MANY_REQUESTS");
    return { next: await followEmailChange(deps, input.token) };
  }),
  mailStudioLink: forOwnAccount.accounts.mailStudioLink.handler(async ({ context: { subject } }) => {
    if (!deps.studioLinks.take(subject.userId)) throw new AppError("TOO_MANY_REQUESTS");
    await deps.mailer.send(studioLinkMail(subject.email, deps.publicUrl));
    return {};
  }),
  rename: forProvenAccount.accounts.rename.handler(async ({ input, context: { subject } }) => {
    await deps.people.rename(subject.userId, input.name);
    return {};
  }),
  endDevice: forProvenAccount.accounts.endDevice.handler(async ({ input, context: { subject } }) => {
    const ended = await deps.people.endSignIns(subject.userId, { only: input.id });
    if (ended === 0) throw new AppError("NOT_FOUND");
    deps.onSignInEnded(subject.userId);
    return {};
  }),
  endOtherDevices: forProvenAccount.accounts.endOtherDevices.handler(async ({ context: { subject, signIn } }) => {
    const ended = await deps.people.endSignIns(subject.userId, { except: signIn.id });
    if (ended > 0) deps.onSignInEnded(subject.userId);
    return { ended };
  }),
  signOutEverywhere: forOwnAccount.accounts.signOutEverywhere.handler(async ({ context: { subject } }) => {
    await deps.people.endSignIns(subject.userId, "all");
    deps.onSignInEnded(subject.userId);
    return {};
  }),
  remove: forProvenAccount.accounts.remove.handler(async ({ input, context: { subject, signIn } }) => {
    await proveIdentity(deps, { userId: subject.userId, signIn }, input.password);
    await removeOwnAccount(deps, subject);
    return {};
  }),
});
