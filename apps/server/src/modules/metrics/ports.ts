// What the daily metrics need from outside.

export type DayFigures = {
  /** In the form `2026-11-21`, UTC. */
  date: string;
  mau: number;
  arrPence: number;
  sessionsCount: number;
  avgRttMs: number | null;
};

export interface MetricsStore {
  /** Counts one day's sessions and stores the result. Counting again replaces it. */
  rollUp(day: {
    date: string;
    fromMs: number;
    toMs: number;
    mau: number;
    arrPence: number;
    nowMs: number;
  }): Promise<DayFigures>;
  /** The participants of sessions that began in this period. */
  peopleOf(fromMs: number, toMs: number): Promise<string[]>;
  latest(): Promise<DayFigures | null>;
  /** The counted days from this one on, and when each was counted. */
  countedSince(date: string): Promise<ReadonlyMap<string, number>>;
  /** Oldest first. */
  lastDays(limit: number): Promise<DayFigures[]>;
  /** When the first session began, or null before that. */
  firstSessionMs(): Promise<number | null>;
}

type PlanChanges = { newPlans: number; churnedPlans: number };
/** What was actually paid for plans, and how much of it was refunded since. */
type PlanPayments = {
  paidPence: number;
  refundedPence: number;
  /** What banks have taken back provisionally. */
  disputedPence: number;
  /** What banks have taken back for good. */
  lostPence: number;
};
export type MonthFigures = { month: string; recurringPence: number } & PlanChanges & PlanPayments;

/** Revenue according to the plans and payments on record. Billing implements it. */
export interface RevenueReader {
  paymentsConfigured: boolean;
  /** The monthly price of all plans active at this time. */
  recurringPenceAt(atMs: number): Promise<number>;
  activePlans(): Promise<{ starter: number; pro: number; enterprise: number }>;
  changesBetween(fromMs: number, toMs: number): Promise<PlanChanges>;
  paymentsBetween(fromMs: number, toMs: number): Promise<PlanPayments>;
  sessionPaymentsPence(): Promise<number>;
}

export type MetricsDeps = { metrics: MetricsStore; revenue: RevenueReader; nowMs: () => number };
