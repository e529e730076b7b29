// The administrators' calls. Everyone else gets FORBIDDEN.
import { adminActionTypes } from "@foldback/domain/people/admin-actions";
import { roles } from "@foldback/domain/people/roles";
import { endReasons } from "@foldback/domain/session/session-state";
import * as z from "zod";
import { base } from "./base.ts";
import { applicationStates, engineerProfile } from "./onboarding.ts";

export const quickSearchLimit = 10;
const searchLimit = 120;
const reasonLimit = 500;

/** Up to this year, ISO texts sort chronologically. */
const endOfYear9999Ms = 253_402_300_799_999;

const userId = z.string().min(1).max(64);
const person = z.strictObject({ userId });
const plainText = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit)
    .regex(/^(?:\P{Cc}|[\n\r\t])*$/u);
const search = plainText(searchLimit);
const page = z.int().min(0).max(100_000);
const direction = z.enum(["asc", "desc"]);
const role = z.enum(roles);

/** `total` is exact up to a thousand. Beyond that, `totalIsMore` is true. */
const paged = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.number(), totalIsMore: z.boolean(), pageSize: z.number() });

const listedUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(role),
  suspended: z.boolean(),
  emailVerified: z.boolean(),
  createdAtMs: z.number(),
  lastSeenAtMs: z.number().nullable(),
});

const applicationState = z.enum(applicationStates);
const userDetails = listedUser.extend({
  application: applicationState,
  sessionsAsArtist: z.number(),
  sessionsAsEngineer: z.number(),
  /** Newest first. */
  actions: z.array(
    z.object({
      id: z.number(),
      type: z.enum(adminActionTypes),
      role: role.nullable(),
      adminName: z.string(),
      atMs: z.number(),
    }),
  ),
});

const named = z.object({ id: z.string(), name: z.string() });
const listedSession = z.object({
  id: z.string(),
  roomCode: z.string(),
  artist: named,
  engineer: named.nullable(),
  status: z.enum(["waiting", "active", "paused", "ended"]),
  endReason: z.enum(endReasons).nullable(),
  createdAtMs: z.number(),
  startedAtMs: z.number().nullable(),
  endedAtMs: z.number().nullable(),
  clock: z.object({ activeMs: z.number(), activeSinceMs: z.number().nullable() }),
  /** Null while the session is live. */
  durationSeconds: z.number().nullable(),
  avgRttMs: z.number().nullable(),
  pricePaidPence: z.number().nullable(),
});

const listedEngineer = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  createdAtMs: z.number(),
  decidedAtMs: z.number().nullable(),
  rejectionReason: z.string().nullable(),
  suspended: z.boolean(),
  /** Null until the profile is completed. */
  profile: engineerProfile.nullable(),
});

const monthFigures = z.object({
  /** Such as `2026-11`. */
  month: z.string(),
  recurringPence: z.number(),
  /** Payments for plans, after discounts. Trials count as zero. */
  paidPence: z.number(),
  /** The part of `paidPence` that was refunded later. */
  refundedPence: z.number(),
  /** The parts of `paidPence` that banks have taken back, in open disputes and in lost ones. */
  disputedPence: z.number(),
  lostPence: z.number(),
  newPlans: z.number(),
  churnedPlans: z.number(),
});

/** In display order. */
export const healthComponents = [
  "database",
  "authentication",
  "signaling",
  "jobs",
  "mail",
  "turn",
  "transcriber",
  "summariser",
  "payments",
  "evidence",
  "disk",
  "takes",
  "backups",
  "kills",
] as const;
const healthStatuses = ["healthy", "warning", "error"] as const;

/** In display order. */
export const securityEventTypes = [
  "sign-in-refused",
  "factor-refused",
  "factor-locked",
  "limit-reached",
  "key-refused",
  "signature-refused",
  "socket-refused",
  "room-codes-guessed",
  "role-changed",
  "export-taken",
] as const;
export type SecurityEventType = (typeof securityEventTypes)[number];

/** Counted since startup by the server process that answers. */
const security = z.object({
  sinceMs: z.number(),
  /** Omits types that haven't occurred. */
  events: z.array(
    z.object({
      type: z.enum(securityEventTypes),
      lastHour: z.number(),
      lastDay: z.number(),
      /** Networks seen within the last day, the most active first. `count` covers the whole time since startup. */
      networks: z.array(z.object({ network: z.string(), count: z.number(), lastSeenMs: z.number() })),
      moreNetworks: z.boolean(),
      lastSeenMs: z.number(),
    }),
  ),
});

const health = z.object({
  components: z.array(
    z.object({ id: z.enum(healthComponents), status: z.enum(healthStatuses), detail: z.string(), tookMs: z.number() }),
  ),
  /** Over the last five minutes, or null if there were no requests. */
  responseTimeMs: z.number().nullable(),
  requests: z.number(),
  errorRate: z.number().nullable(),
  connections: z.number(),
  liveRooms: z.number(),
  security,
  atMs: z.number(),
});

const dayFigures = z.object({
  /** Such as `2026-11-21`, in UTC. */
  date: z.string(),
  mau: z.number(),
  arrPence: z.number(),
  sessionsCount: z.number(),
  avgRttMs: z.number().nullable(),
});

const nothing = z.object({});
const listInput = <Sort extends string>(sorts: readonly [Sort, ...Sort[]]) =>
  z.strictObject({ search, sort: z.enum(sorts), direction, page });

export const admin = {
  overview: base.input(z.strictObject({ sinceMs: z.number().min(0).max(endOfYear9999Ms) })).output(
    z.object({
      totalUsers: z.number(),
      activeSessions: z.number(),
      totalEngineers: z.number(),
      /** From the last day with figures, or null before the first. */
      arrPence: z.number().nullable(),
      /** The rounded mean over the live sessions that have a measurement. */
      avgRttMs: z.number().nullable(),
      /** Counted since `sinceMs`, the caller's local midnight. */
      evidenceToday: z.number(),
    }),
  ),
  users: base
    .input(listInput(["created", "name", "email"]).extend({ role: z.enum(["all", ...roles]) }))
    .output(paged(listedUser)),
  /** For the console's quick promotion. Returns at most ten users. */
  findUsers: base
    .input(z.strictObject({ query: search.min(1) }))
    .output(z.object({ users: z.array(listedUser.pick({ id: true, name: true, email: true, roles: true })) })),
  user: base.input(person).output(userDetails),
  addRole: base.input(z.strictObject({ userId, role })).output(nothing),
  removeRole: base.input(z.strictObject({ userId, role })).output(nothing),
  suspend: base.input(person).output(nothing),
  unsuspend: base.input(person).output(nothing),
  sessions: base
    .input(z.strictObject({ state: z.enum(["live", "ended"]), search, direction, page }))
    .output(paged(listedSession)),
  engineers: base
    .input(listInput(["created", "name"]).extend({ state: z.enum(["pending", "active", "rejected"]) }))
    .output(paged(listedEngineer)),
  approveEngineer: base.input(person).output(nothing),
  /** The applicant sees the reason. */
  rejectEngineer: base.input(z.strictObject({ userId, reason: plainText(reasonLimit) })).output(nothing),
  reopenEngineer: base.input(person).output(nothing),
  revenue: base.output(
    z.object({
      /** If false, the server has no payment provider, so every figure is zero. */
      paymentsConfigured: z.boolean(),
      recurringPence: z.number(),
      activePlans: z.object({ starter: z.number(), pro: z.number(), enterprise: z.number() }),
      newThisMonth: z.number(),
      churnedThisMonth: z.number(),
      sessionPaymentsPence: z.number(),
      /** The last twelve months, oldest first. */
      months: z.array(monthFigures),
    }),
  ),
  health: base.output(health),
  /** Succeeds only with a second factor recent enough to export the ledger. */
  stepUp: base.output(nothing),
  metrics: base.output(
    z.object({
      /** The latest day's figures, and when the hourly job counted them. */
      latest: dayFigures.extend({ countedAtMs: z.number() }).nullable(),
      /** The last ninety days with figures, oldest first. */
      days: z.array(dayFigures),
      /** The server's time when it answered. */
      atMs: z.number(),
    }),
  ),
};
