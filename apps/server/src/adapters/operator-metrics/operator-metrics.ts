// Metrics for the operator's monitoring, in Prometheus text format. No label names a person, a room or a session.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export type OperatorFigures = {
  signaling: () => { sockets: number; authenticated: number; rooms: number; roomCodeAlarms: number };
  /** Resolves to null until the queue is open. */
  jobs: () => Promise<{ waiting: number; active: number; failed: number } | null>;
  security: () => readonly { type: string; count: number }[];
  /** Resolves to null if backups aren't set up. Rejects if their folder is away. */
  backups: () => Promise<BackupAges | null>;
};
/** In seconds, or null if there was none. */
export type BackupAges = { backup: number | null; restoreCheck: number | null };
export type OperatorMetrics = {
  note(request: { status: number; durationMs: number }): void;
  contentType: string;
  text(): Promise<string>;
};

const backupGauges = [
  ["foldback_backup_age_seconds", "backup", "Time since the newest backup"],
  ["foldback_restore_check_age_seconds", "restoreCheck", "Time since a restore check last proved a backup"],
] as const;
const bucketsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export function createOperatorMetrics({ signaling, jobs, security, backups }: OperatorFigures): OperatorMetrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register, prefix: "foldback_" });
  const requests = new Histogram({
    name: "foldback_http_request_seconds",
    help: "Request duration by status class",
    labelNames: ["status"],
    buckets: bucketsSeconds,
    registers,
  });
  new Gauge({
    name: "foldback_signaling_sockets",
    help: "Open signaling sockets in this process",
    labelNames: ["state"],
    registers,
    collect() {
      const { sockets, authenticated } = signaling();
      this.set({ state: "authenticated" }, authenticated);
      this.set({ state: "stranger" }, sockets - authenticated);
    },
  });
  new Gauge({
    name: "foldback_live_rooms",
    help: "Live sessions known to this process",
    registers,
    collect() {
      this.set(signaling().rooms);
    },
  });
  new Gauge({
    name: "foldback_room_code_alarms",
    help: "Alarms about guessed room codes in the last hour",
    registers,
    collect() {
      this.set(signaling().roomCodeAlarms);
    },
  });
  new Counter({
    name: "foldback_security_events_total",
    help: "Security events by type, such as refused sign-ins and reached limits",
    labelNames: ["type"],
    registers,
    collect() {
      this.reset();
      for (const { type, count } of security()) this.inc({ type }, count);
    },
  });
  new Gauge({
    name: "foldback_jobs",
    help: "Jobs by state, absent while the queue isn't open",
    labelNames: ["state"],
    registers,
    async collect() {
      const counts = await jobs();
      if (counts === null) return this.reset();
      for (const [state, count] of Object.entries(counts)) this.set({ state }, count);
    },
  });
  for (const [name, which, help] of backupGauges)
    new Gauge({
      name,
      help: `${help}, absent if there was none or the folder is away`,
      registers,
      async collect() {
        const age = (await backups().catch(() => null))?.[which] ?? null;
        if (age === null) this.remove();
        else this.set(age);
      },
    });
  return {
    note: ({ status, durationMs }) => requests.observe({ status: `${Math.floor(status / 100)}xx` }, durationMs / 1000),
    contentType: register.contentType,
    text: () => register.metrics(),
  };
}
