import { keepSubscription, removeSubscription } from "../../modules/push/keep-subscription.ts";
import type { SubscriptionDeps } from "../../modules/push/ports.ts";
import { signedIn } from "./procedures.ts";

export const createPushRoutes = (deps: SubscriptionDeps) => ({
  key: signedIn.push.key.handler(() => ({ publicKey: deps.push.service.publicKey })),
  subscribe: signedIn.push.subscribe.handler(async ({ input, context: { subject, signIn } }) => {
    const { endpoint, keys } = input;
    await keepSubscription(deps, { endpoint, ...keys, userId: subject.userId, signInId: signIn.id });
    return {};
  }),
  unsubscribe: signedIn.push.unsubscribe.handler(async ({ input, context: { subject } }) => {
    await removeSubscription(deps, subject.userId, input.endpoint);
    return {};
  }),
});
