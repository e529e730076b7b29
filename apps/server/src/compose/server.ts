// Builds the whole server: the shared parts first, then the session and account parts, then HTTP.
import { companionPath } from "@foldback/protocol/companion";
import { createVerifiedUserMaker } from "../adapters/auth/create-verified-user.ts";
import { createRequestListener } from "../http/listener/request-listener.ts";
import { actFor, asJobs } from "../modules/acting-for.ts";
import { pathOf, refuseUpgrade } from "../signaling/gateway/upgrades.ts";
import { type AccountParts, composeAccountParts } from "./account-parts.ts";
import { composeHttp } from "./http.ts";
import { composeSessionParts, type SessionParts } from "./session-parts.ts";
import { type ComposeOptions, composeSharedParts, type SharedParts } from "./shared-parts.ts";

export type ComposedServer = Awaited<ReturnType<typeof composeServer>>;
type Parts = SharedParts & SessionParts & AccountParts;

/**
 * Builds the server without using the database. Until `open` succeeds, the server only accepts kills and serves the
 * site.
 */
export async function composeServer(options: ComposeOptions) {
  const shared = composeSharedParts(options);
  const sessionParts = { ...shared, ...(await composeSessionParts(shared, options)) };
  const parts = { ...sessionParts, ...(await composeAccountParts(sessionParts)) };
  const app = composeHttp({ ...parts, stopping: shared.stopping.signal });
  const { mail, studio, contact, onboarding, admin } = parts;
  return {
    accounts: parts.accounts,
    auth: parts.auth,
    mail,
    own: parts.own,
    mailbox: mail.mailbox,
    contact: contact.routes,
    onboarding: onboarding.routes.onboarding,
    createVerifiedUser: createVerifiedUserMaker(parts.auth),
    evidence: parts.evidence,
    security: parts.security,
    clock: parts.clock,
    /** Returns null unless we must warn the operator about demo accounts. */
    demoWarning: parts.demoWarning,
    onSuspended: studio.onSuspended,
    rollUpDay: (date: string) => asJobs(() => admin.rollUpDay(date)),
    sessions: studio.sessions,
    billing: parts.billing,
    takes: parts.takes,
    makeBackup: () => parts.backups.make(),
    /** The path of every mounted route. */
    paths: [...new Set(app.routes.map(({ path }) => path))],
    ...handlersOf(parts, app),
    ...lifetimeOf(parts),
  };
}

function handlersOf({ admission, health, studio, companions }: Parts, app: ReturnType<typeof composeHttp>) {
  const listener = createRequestListener((request, bindings) => app.fetch(request, bindings));
  const { gateway } = studio;
  return {
    handleRequest: admission.guard(
      (request, response) => void actFor({ role: "stranger" }, () => listener(request, response)),
    ),
    handleUpgrade: (...upgrade: Parameters<typeof gateway.handleUpgrade>) => {
      const [request, transport] = upgrade;
      if (!health.readiness.mayServeNow()) refuseUpgrade(transport, 503);
      else if (pathOf(request.url) === companionPath) companions.gateway.handleUpgrade(...upgrade);
      else gateway.handleUpgrade(...upgrade);
    },
  };
}

function lifetimeOf(parts: Parts) {
  const { studio, disk, evidence, billing, contact, admin, invitations, own, mail, passwords, clock, jobs, push } =
    parts;
  const { health, notes, clips, takes, security, stopping, node, companions, backups } = parts;
  const closeTogether = [
    ...[studio, disk, evidence, billing, contact, admin],
    ...[invitations, own, mail, passwords, clock, push, takes, clips, companions, backups],
  ];
  let closing: Promise<void> | null = null;
  const closeAll = async () => {
    await Promise.all([...closeTogether.map((part) => part.close()), jobs.close().then(notes.close)]);
    await node.close();
  };
  return {
    /** Records why the server can't open yet. */
    waiting: health.readiness.waiting,
    /**
     * Waits until no other server serves this database. Call it before the migrations too, so that they don't change
     * the tables while that server is using them. The first migration creates the tables that this needs.
     */
    waitForTurn: async (signal: AbortSignal) => {
      if (await node.hasTables()) await node.acquire(signal);
    },
    /**
     * Call this after the migrations, because it starts to use the database. It can be called again after a failure.
     */
    open: async () => {
      await node.acquire(stopping.signal);
      await clock.look();
      await evidence.open();
      await studio.open();
      health.readiness.opened();
    },
    /** Starts the background work. Call this once the server is listening. */
    startJobs: () => {
      jobs.start();
      for (const part of [contact, billing, admin, invitations, own, evidence, disk, takes, clips, backups])
        part.startJobs();
    },
    /** Stops signaling, jobs and sweeps, once. The caller closes the database, because the caller opened it. */
    close: () => {
      stopping.abort();
      health.readiness.stopping();
      closing ??= closeAll().finally(security.close);
      return closing;
    },
  };
}
