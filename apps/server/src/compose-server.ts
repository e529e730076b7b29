// Plugs adapters into modules and modules into HTTP and signaling. Both the real start and the tests compose here.
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { fileURLToPath } from "node:url";
import type { UserId } from "@foldback/domain/ids";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { sql } from "drizzle-orm";
import { createAuth } from "./adapters/auth/auth.ts";
import { createVerifiedUserMaker } from "./adapters/auth/create-verified-user.ts";
import { createSignInGate } from "./adapters/auth/sign-in-gate.ts";
import { createDevelopmentMailbox } from "./adapters/mailer/development-mailbox.ts";
import { createAccountStore } from "./adapters/postgres/account-store.ts";
import type { Database } from "./adapters/postgres/database.ts";
import { createIceServers } from "./adapters/turn/turn-credentials.ts";
import { composeSessions } from "./compose-sessions.ts";
import type { Config } from "./config.ts";
import { createApp } from "./http/app.ts";
import { createAuthRoutes } from "./http/auth-routes.ts";
import { createAuthenticator } from "./http/authenticate.ts";
import { publicAddress } from "./http/public-address.ts";
import { createRouter } from "./http/router.ts";
import { createStaticFiles } from "./http/static-files.ts";
import type { Log } from "./log.ts";
import type { SessionNotifier } from "./modules/sessions/ports.ts";
import { removeSuspended } from "./modules/sessions/remove-suspended.ts";
import { createTicketOffice } from "./signaling/ticket-office.ts";

export type ComposeOptions = {
  config: Config;
  database: Database;
  log: Log;
  /** Null keeps mails in memory only. */
  mailDir: string | null;
  /** Where kills wait while the database is away. */
  spoolDir: string;
  webFolder?: string;
};

export type ComposedServer = Awaited<ReturnType<typeof composeServer>>;

const builtWebApp = fileURLToPath(new URL("../../web/dist", import.meta.url));

export async function composeServer({ config, database, log, mailDir, spoolDir, webFolder }: ComposeOptions) {
  const { db } = database;
  const accounts = createAccountStore(db);
  const mailbox = createDevelopmentMailbox({ dataDir: mailDir, now: () => new Date() });
  const address = publicAddress(config.publicUrl);
  const auth = createAuth({
    settings: {
      publicUrl: address.url,
      origins: address.origins,
      isHttps: address.isHttps,
      secret: config.authSecret,
      limitAttempts: config.signInLimits,
    },
    db,
    accounts,
    mailer: mailbox,
    log,
  });
  const gate = createSignInGate(auth);
  // Until signaling is plugged in: nobody is connected, so there is nobody to tell.
  const notifier: SessionNotifier = { sessionChanged: () => {}, userSuspended: () => {} };
  const sessions = await composeSessions({ db, log, spoolDir, notifier });
  await sessions.recover();
  const stopSweeps = sessions.startSweeps();
  const nowMs = sessions.deps.nowMs;
  const tickets = createTicketOffice({ nowMs, randomToken: () => randomBytes(16).toString("base64url") });

  const app = createApp({
    address,
    trustedIpHeader: config.trustedIpHeader,
    log,
    authenticate: createAuthenticator({ gate, accounts }),
    router: createRouter({
      servesDevelopmentMailbox: address.isLoopback,
      studio: {
        ...sessions.deps,
        roomLookups: sessions.roomLookups,
        killSwitch: { killNow: (order) => sessions.authority.recordKill({ ...order, epoch: 0 }) },
        tickets,
        iceServersFor: createIceServers(config, nowMs),
      },
    }),
    authRoutes: createAuthRoutes(gate),
    staticFiles: createStaticFiles(webFolder ?? builtWebApp),
    // Mails hold sign-in links: they are shown on a developer's own machine only.
    keptMails: address.isLoopback ? mailbox.list : null,
    isHealthy: () => answers(database),
  });

  return {
    accounts,
    auth,
    mailbox,
    createVerifiedUser: createVerifiedUserMaker(auth),
    /** Closes what is open of a person whose rights ended. */
    onSuspended: (userId: UserId) => {
      notifier.userSuspended(userId);
      removeSuspended(sessions.deps, userId).catch((error: unknown) => {
        log.error({ err: error, userId }, "a suspended person is still in a live session");
      });
    },
    handleRequest: requestListener((request, bindings) => app.fetch(request, bindings)),
    handleUpgrade: (_request: IncomingMessage, socket: Duplex, _head: Buffer) => refuseUpgrade(socket),
    /** Ends signaling; the database stays open, its owner closes it. */
    close: stopSweeps,
  };
}

type FetchHandler = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

/** Global Request and Response stay Node's own: the authentication library clones them. */
const requestListener = (handle: FetchHandler) => {
  const listener = getRequestListener((request, bindings) => handle(request, bindings as HttpBindings), {
    overrideGlobalObjects: false,
  });
  return (request: IncomingMessage, response: ServerResponse) => void listener(request, response);
};

const refuseUpgrade = (socket: Duplex) => socket.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n");

async function answers({ db }: Database): Promise<boolean> {
  try {
    await db.execute(sql`select 1`);
    return true;
  } catch {
    return false;
  }
}
