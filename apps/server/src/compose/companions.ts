// Builds the companions' part of the server: their store, the attempts to pair, the gateway and the leases.
import { randomBytes, randomInt, randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { createCompanionStore } from "../adapters/postgres/companion-store.ts";
import type { Db } from "../adapters/postgres/database.ts";
import { createCompanionGateway } from "../companions/companion-gateway.ts";
import type { PublicAddress } from "../config/public-address.ts";
import { networkKey } from "../http/admission/network-key.ts";
import type { Log } from "../log.ts";
import type { AccountStore, Mailer } from "../modules/accounts/ports.ts";
import { asPerson } from "../modules/acting-for.ts";
import { issueLease } from "../modules/companions/issue-lease.ts";
import { createLeaseKey } from "../modules/companions/lease-key.ts";
import { pairCompanion } from "../modules/companions/pair-companion.ts";
import { createPairingAttempts } from "../modules/companions/pairing-attempts.ts";
import type { CompanionDeps } from "../modules/companions/ports.ts";
import { createSlidingWindow } from "../modules/limits/sliding-window.ts";
import type { SecurityEvents } from "../modules/security/ports.ts";
import type { SessionStore } from "../modules/sessions/ports.ts";

type Options = {
  db: Db;
  /** Uses the sign-in role, to look up a companion's key. */
  forSignIn: Db;
  accounts: Pick<AccountStore, "find">;
  sessions: Pick<SessionStore, "findLiveOf">;
  authSecret: string;
  address: PublicAddress;
  clientIp: (request: IncomingMessage) => string;
  mayUpgrade: (request: IncomingMessage) => boolean;
  security: SecurityEvents;
  mailer: Mailer;
  log: Log;
  nowMs: () => number;
  monotonicMs: () => number;
};

const wrongCodes = { windowMs: 5 * 60_000, ofPerson: 5, ofNetwork: 20 };
const acceptedCodes = [
  { windowMs: 3_600_000, ofPerson: 10, ofNetwork: 40 },
  { windowMs: 24 * 3_600_000, ofPerson: 30, ofNetwork: 120 },
];
const challengeBytes = 24;

export function composeCompanions(options: Options) {
  const { db, forSignIn, accounts, sessions, log, nowMs, mailer, address } = options;
  const { findByKey, noteSeen } = createCompanionStore(forSignIn);
  const leaseKey = createLeaseKey(options.authSecret);
  const attempts = createPairingAttempts({ nowMs, randomBelow: (limit) => randomInt(limit), randomUuid: randomUUID });
  const limitOf = ({ windowMs, ofPerson, ofNetwork }: typeof wrongCodes) => ({
    ofPerson: createSlidingWindow({ limit: ofPerson, windowMs, nowMs }),
    ofNetwork: createSlidingWindow({ limit: ofNetwork, windowMs, nowMs }),
  });
  const refused = (detail: "origin" | "ticket") => (ipAddress: string) =>
    options.security.note({ type: "socket-refused", network: networkKey(ipAddress), detail });
  const gateway = createCompanionGateway({
    ...{ attempts, log, nowMs, findByKey },
    server: address.url,
    leaseKey: leaseKey.publicKey,
    monotonicMs: options.monotonicMs,
    clientIp: options.clientIp,
    mayUpgrade: options.mayUpgrade,
    networkOf: networkKey,
    loadOwner: async (userId) => {
      const account = await accounts.find(userId);
      return account?.emailVerified ? account : null;
    },
    noteSeen: ({ id }) => noteSeen(id, nowMs()),
    pair: (pairing) => asPerson(pairing.userId, () => pairCompanion(routes, pairing)),
    issueLease: (asked) =>
      asPerson(asked.userId, () => issueLease({ sessions, signLease: leaseKey.signLease, nowMs }, asked)),
    randomToken: () => randomBytes(challengeBytes).toString("base64url"),
    originRefused: refused("origin"),
    signatureRefused: refused("ticket"),
  });
  const routes: CompanionDeps = {
    ...{ attempts, mailer, log, nowMs },
    companions: createCompanionStore(db),
    connected: gateway,
    codeTries: limitOf(wrongCodes),
    acceptedCodes: acceptedCodes.map(limitOf),
    publicUrl: address.url,
    randomUuid: randomUUID,
  };
  return { routes, gateway, close: async () => gateway.close() };
}
