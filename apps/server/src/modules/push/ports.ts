import type { UserId } from "@foldback/domain/ids";
import type { SlidingWindow } from "../limits/sliding-window.ts";

export type PushSubscription = { endpoint: string; p256dh: string; auth: string };
export type OwnSubscription = PushSubscription & { userId: UserId; signInId: string };

export type PushStore = {
  /** Replaces what's stored for this browser. A person's oldest subscriptions beyond `max` are removed. */
  keep(subscription: OwnSubscription, limits: { max: number; nowMs: number }): Promise<void>;
  remove(userId: UserId, endpoint: string): Promise<void>;
  /** Lists only subscriptions whose sign-in is still valid. */
  list(userId: UserId, nowMs: number): Promise<PushSubscription[]>;
  /** Call this when the push service no longer knows this subscription. */
  forget(endpoint: string): Promise<void>;
};

export type PushOutcome = "sent" | "gone" | "failed";

/** The message to the browser. It doesn't name anyone, because it may appear on a locked screen. */
export type PushMessage = { kind: "invitation" };

export type PushService = {
  publicKey: string;
  accepts(endpoint: string): boolean;
  send(subscription: PushSubscription, message: PushMessage): Promise<PushOutcome>;
};

export type SubscriptionDeps = {
  push: { store: PushStore; service: PushService };
  /** Limits calls per person. */
  pushCalls: SlidingWindow;
  nowMs: () => number;
};
