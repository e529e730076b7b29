// A browser asks for notifications about invitations. The subscription belongs to the browser's sign-in, so it ends
// when the user signs out.
import type { UserId } from "@foldback/domain/ids";
import { subscriptionsPerPerson } from "@foldback/domain/push/push-endpoint";
import { AppError } from "../app-error.ts";
import type { OwnSubscription, SubscriptionDeps } from "./ports.ts";

export async function keepSubscription(deps: SubscriptionDeps, subscription: OwnSubscription): Promise<void> {
  const { store, service } = deps.push;
  if (!deps.pushCalls.take(subscription.userId)) throw new AppError("TOO_MANY_REQUESTS");
  if (!service.accepts(subscription.endpoint)) throw new AppError("PUSH_SERVICE_UNKNOWN");
  await store.keep(subscription, { max: subscriptionsPerPerson, nowMs: deps.nowMs() });
}

export async function removeSubscription(deps: SubscriptionDeps, userId: UserId, endpoint: string): Promise<void> {
  if (!deps.pushCalls.take(userId)) throw new AppError("TOO_MANY_REQUESTS");
  await deps.push.store.remove(userId, endpoint);
}
