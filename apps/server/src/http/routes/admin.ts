// The administrators' routes. All of them use `asAdmin` and take the acting administrator from the sign-in.
import { asUserId } from "@foldback/domain/ids";
import type { Role } from "@foldback/domain/people/roles";
import { quickSearchLimit } from "@foldback/protocol/http/admin";
import { requireFreshFactor } from "../../modules/accounts/policy.ts";
import type { SignInFacts } from "../../modules/accounts/ports.ts";
import { addRole, removeRole } from "../../modules/admin/change-role.ts";
import { checkHealth, type Probes } from "../../modules/admin/check-health.ts";
import { approveEngineer, rejectEngineer, reopenEngineer } from "../../modules/admin/decide-application.ts";
import type { AdminDeps } from "../../modules/admin/ports.ts";
import { suspendPerson, unsuspendPerson } from "../../modules/admin/suspend-person.ts";
import { AppError } from "../../modules/app-error.ts";
import type { MetricsDeps } from "../../modules/metrics/ports.ts";
import { readRevenue } from "../../modules/metrics/read-revenue.ts";
import type { SecurityRecorder } from "../../modules/security/record-events.ts";
import { networkKey } from "../admission/network-key.ts";
import type { RequestFigures } from "../monitoring/request-figures.ts";
import { asAdmin } from "./procedures.ts";

export type AdminRouteDeps = AdminDeps &
  MetricsDeps & {
    probes: Probes;
    requests: RequestFigures;
    /** Counted in this process only. */
    signaling: () => { sockets: number; rooms: number };
    security: Pick<SecurityRecorder, "note" | "figures">;
  };

type RoleChange = { userId: string; role: Role };
/** Granting or removing the admin role requires a fresh second factor. */
const prove = ({ role }: RoleChange, signIn: SignInFacts | null, nowMs: number) => {
  if (role === "admin") requireFreshFactor(signIn, nowMs);
};

const daysShown = 90;

export const createAdminRoutes = (deps: AdminRouteDeps) => ({
  ...createReadingRoutes(deps),
  ...createActingRoutes(deps),
});

const createReadingRoutes = (deps: AdminRouteDeps) => ({
  overview: asAdmin.admin.overview.handler(async ({ input }) => {
    const [counts, evidenceToday, latest] = await Promise.all([
      deps.store.counts(),
      deps.store.evidenceSince(input.sinceMs),
      deps.metrics.latest(),
    ]);
    return { ...counts, evidenceToday, arrPence: latest?.arrPence ?? null };
  }),
  users: asAdmin.admin.users.handler(({ input }) => deps.store.users(input)),
  findUsers: asAdmin.admin.findUsers.handler(async ({ input }) => ({
    users: await deps.store.findUsers(input.query, quickSearchLimit),
  })),
  user: asAdmin.admin.user.handler(async ({ input }) => {
    const user = await deps.store.user(asUserId(input.userId));
    if (user === null) throw new AppError("NOT_FOUND");
    return user;
  }),
  sessions: asAdmin.admin.sessions.handler(({ input }) => deps.store.sessions(input)),
  engineers: asAdmin.admin.engineers.handler(({ input }) => deps.store.engineers(input)),
  revenue: asAdmin.admin.revenue.handler(() => readRevenue(deps)),
  health: asAdmin.admin.health.handler(async () => {
    const components = await checkHealth(deps.probes, { nowMs: () => performance.now() });
    const { sockets, rooms } = deps.signaling();
    return {
      components,
      ...deps.requests.recent(),
      connections: sockets,
      liveRooms: rooms,
      security: deps.security.figures(),
      atMs: deps.nowMs(),
    };
  }),
  stepUp: asAdmin.admin.stepUp.handler(({ context: { signIn } }) => {
    requireFreshFactor(signIn, deps.nowMs());
    return {};
  }),
  metrics: asAdmin.admin.metrics.handler(async () => ({
    latest: await deps.metrics.latest(),
    days: await deps.metrics.lastDays(daysShown),
    atMs: deps.nowMs(),
  })),
});

type RoleNote = { userId: string; detail: string; ip: string };
const noteRoleChange = ({ security }: AdminRouteDeps, { userId, detail, ip }: RoleNote) =>
  security.note({ type: "role-changed", network: networkKey(ip), userId: asUserId(userId), detail });

const createActingRoutes = (deps: AdminRouteDeps) => ({
  addRole: asAdmin.admin.addRole.handler(async ({ input, context: { subject, signIn, ip } }) => {
    prove(input, signIn, deps.nowMs());
    await addRole(deps, { adminId: subject.userId, targetId: asUserId(input.userId), role: input.role });
    noteRoleChange(deps, { userId: input.userId, detail: `granted-${input.role}`, ip });
    return {};
  }),
  removeRole: asAdmin.admin.removeRole.handler(async ({ input, context: { subject, signIn, ip } }) => {
    prove(input, signIn, deps.nowMs());
    await removeRole(deps, { adminId: subject.userId, targetId: asUserId(input.userId), role: input.role });
    noteRoleChange(deps, { userId: input.userId, detail: `removed-${input.role}`, ip });
    return {};
  }),
  suspend: asAdmin.admin.suspend.handler(async ({ input, context: { subject } }) => {
    await suspendPerson(deps, { adminId: subject.userId, targetId: asUserId(input.userId) });
    return {};
  }),
  unsuspend: asAdmin.admin.unsuspend.handler(async ({ input, context: { subject } }) => {
    await unsuspendPerson(deps, { adminId: subject.userId, targetId: asUserId(input.userId) });
    return {};
  }),
  approveEngineer: asAdmin.admin.approveEngineer.handler(async ({ input, context: { subject, ip } }) => {
    await approveEngineer(deps, { adminId: subject.userId, targetId: asUserId(input.userId) });
    noteRoleChange(deps, { userId: input.userId, detail: "granted-engineer", ip });
    return {};
  }),
  rejectEngineer: asAdmin.admin.rejectEngineer.handler(async ({ input, context: { subject } }) => {
    const { userId, reason } = input;
    await rejectEngineer(deps, { adminId: subject.userId, targetId: asUserId(userId), reason });
    return {};
  }),
  reopenEngineer: asAdmin.admin.reopenEngineer.handler(async ({ input, context: { subject } }) => {
    await reopenEngineer(deps, { adminId: subject.userId, targetId: asUserId(input.userId) });
    return {};
  }),
});
