// Connects notifications about invitations to the push services and the sessions.

import type { Db } from "../adapters/postgres/database.ts";
import { createPushStore } from "../adapters/postgres/push-store.ts";
import { loadOrCreatePushKeys } from "../adapters/push-service/push-keys.ts";
import { createWebPushService } from "../adapters/push-service/web-push-service.ts";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import type { Presence } from "../modules/engineers/ports.ts";
import { createSlidingWindow } from "../modules/limits/sliding-window.ts";
import type { SubscriptionDeps } from "../modules/push/ports.ts";
import { createInvitationPushes } from "../modules/push/push-invitations.ts";

type Options = {
  config: Config;
  publicUrl: string;
  db: Db;
  forJobs: Db;
  presence: Presence;
  nowMs: () => number;
  log: Log;
};

const minuteMs = 60_000;
const callsPerMinute = 30;
/** As with emails, these limits keep an artist from pestering an engineer with invitations. */
const perPair = { limit: 3, windowMs: 30 * minuteMs };
const perEngineer = { limit: 30, windowMs: 24 * 60 * minuteMs };

export function composePush({ config, publicUrl, db, forJobs, presence, nowMs, log }: Options) {
  const keys = config.push.keys ?? loadOrCreatePushKeys(config.dataDir);
  const { ownServices } = config.push;
  // Push services accept an https address or an email address.
  const subject = publicUrl.startsWith("https://") ? publicUrl : `mailto:${config.contactEmail}`;
  const service = createWebPushService({ keys, subject, ownServices, log });
  const routes: SubscriptionDeps = {
    push: { store: createPushStore(db), service },
    pushCalls: createSlidingWindow({ limit: callsPerMinute, windowMs: minuteMs, nowMs }),
    nowMs,
  };
  const invitations = createInvitationPushes({
    ...{ store: createPushStore(forJobs), service, presence, nowMs, log },
    limits: {
      ofPair: createSlidingWindow({ ...perPair, nowMs }),
      ofEngineer: createSlidingWindow({ ...perEngineer, nowMs }),
    },
  });
  return { routes, noteChange: invitations.noteChange, close: invitations.close };
}
