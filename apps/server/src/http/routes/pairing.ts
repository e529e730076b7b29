// Routes for phone remotes: pairing by the signed-in artist, and calls from a phone with a code, a pairing or the
// artist's sign-in.
import { asSessionId } from "@foldback/domain/ids";
import { browserName } from "@foldback/domain/people/browser-name";
import type { KillByToken } from "../../modules/kill/kill-by-token.ts";
import { exchangeCode } from "../../modules/pairing/exchange-code.ts";
import { confirmPhone, listPhones, removePhone } from "../../modules/pairing/manage-phones.ts";
import { offerCode } from "../../modules/pairing/offer-code.ts";
import { issuePhoneRemoteTicket, killFromPhone, readMine, readTakesLight } from "../../modules/pairing/phone-remote.ts";
import type { PairingDeps } from "../../modules/pairing/ports.ts";
import type { PhoneCookie } from "../auth/phone-cookie.ts";
import { procedures, signedIn } from "./procedures.ts";

export type PairingRouteDeps = PairingDeps & { phoneCookie: PhoneCookie; killByToken: KillByToken };

export const createPairingRoutes = (deps: PairingRouteDeps) => ({
  offer: signedIn.pairing.offer.handler(({ input, context: { subject, signIn } }) =>
    offerCode(deps, subject, { ...input, sessionId: asSessionId(input.sessionId), signInId: signIn.id }),
  ),
  phones: signedIn.pairing.phones.handler(async ({ input, context: { subject } }) => ({
    phones: await listPhones(deps, subject, asSessionId(input.sessionId)),
  })),
  confirm: signedIn.pairing.confirm.handler(async ({ input, context: { subject, signIn } }) => {
    const { pairingId, screen, number } = input;
    const sessionId = asSessionId(input.sessionId);
    await confirmPhone(deps, subject, { sessionId, pairingId, screen, signInId: signIn.id, number });
    return {};
  }),
  remove: signedIn.pairing.remove.handler(async ({ input, context: { subject } }) => {
    await removePhone(deps, subject, { ...input, sessionId: asSessionId(input.sessionId) });
    return {};
  }),
  exchange: procedures.pairing.exchange.handler(async ({ input, context: { ip, userAgent, setCookie } }) => {
    const { number, credential } = await exchangeCode(deps, { ...input, ip, device: browserName(userAgent) });
    setCookie(deps.phoneCookie.write(credential));
    return { number };
  }),
  mine: procedures.pairing.mine.handler(({ input, context: { subject, phoneCredential: credential } }) =>
    readMine(deps, { subject, credential }, input),
  ),
  ticket: procedures.pairing.ticket.handler(({ input, context: { subject, phoneCredential: credential } }) =>
    issuePhoneRemoteTicket(deps, { subject, credential }, { sessionId: asSessionId(input.sessionId) }),
  ),
  takesLight: procedures.pairing.takesLight.handler(({ input, context: { subject, phoneCredential: credential } }) =>
    readTakesLight(deps, { subject, credential }, { sessionId: asSessionId(input.sessionId) }),
  ),
  kill: procedures.pairing.kill.handler(async ({ input, context: { identify, phoneCredential: credential } }) => {
    const done = await deps.killByToken(input);
    if (done !== null) return done;
    const { subject } = await identify();
    const { sessionId, idempotencyKey } = input;
    return killFromPhone(deps, { subject, credential }, { sessionId: asSessionId(sessionId), idempotencyKey });
  }),
});
