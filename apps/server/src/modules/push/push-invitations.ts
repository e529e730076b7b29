// Notifies an invited engineer who doesn't have a dashboard open, once per invitation. If the server stops before it
// has sent the notification, the engineer only gets the email about the invitation.
import type { UserId } from "@foldback/domain/ids";
import { currentInvitee } from "@foldback/domain/session/session-state";
import type { Log } from "../../log.ts";
import { asJobs } from "../acting-for.ts";
import type { Presence } from "../engineers/ports.ts";
import type { SlidingWindow } from "../limits/sliding-window.ts";
import type { LiveSession } from "../sessions/ports.ts";
import type { PushService, PushStore } from "./ports.ts";

export type InvitationPushDeps = {
  store: PushStore;
  service: PushService;
  presence: Presence;
  /** Limits notifications per pair of artist and engineer, and per engineer. */
  limits: { ofPair: SlidingWindow; ofEngineer: SlidingWindow };
  nowMs: () => number;
  log: Pick<Log, "warn">;
};

export function createInvitationPushes(deps: InvitationPushDeps) {
  /** For each session, the engineer whose invitation we've already handled. */
  const known = new Map<string, UserId>();
  const sending = new Set<Promise<void>>();
  const notify = async (engineerId: UserId) => {
    try {
      await asJobs(() => sendToAll(deps, engineerId));
    } catch (error) {
      deps.log.warn({ err: error, userId: engineerId }, "couldn't send a push notification");
    }
  };
  return {
    /** Call this after every committed change to a session. */
    noteChange({ session }: LiveSession): void {
      const invited = session.state.status === "waiting" ? currentInvitee(session) : null;
      if (invited === null) return void known.delete(session.id);
      if (known.get(session.id) === invited) return;
      known.set(session.id, invited);
      if (deps.presence.isOnline(invited)) return;
      if (!deps.limits.ofPair.take(`${session.artistId} ${invited}`) || !deps.limits.ofEngineer.take(invited)) return;
      const sent = notify(invited).finally(() => sending.delete(sent));
      sending.add(sent);
    },
    /** Resolves once everything is sent. */
    close: async () => {
      await Promise.all(sending);
    },
  };
}

async function sendToAll({ store, service, nowMs, log }: InvitationPushDeps, engineerId: UserId): Promise<void> {
  const subscriptions = await store.list(engineerId, nowMs());
  await Promise.all(
    subscriptions.map(async (subscription) => {
      const outcome = await service.send(subscription, { kind: "invitation" });
      if (outcome === "gone") await store.forget(subscription.endpoint);
      if (outcome === "failed") log.warn({ userId: engineerId }, "a push service refused a notification");
    }),
  );
}
