// What the daily figures need from outside.

export type DayFigures = {
  /** `2026-11-21`, UTC. */
  date: string;
  mau: number;
  arrPence: number;
  sessionsCount: number;
  avgRttMs: number | null;
};

export interface MetricsStore {
  /** Counts one day's sessions and keeps the answer; counting it again replaces it. */
  rollUp(day: {
    date: string;
    fromMs: number;
    toMs: number;
    mau: number;
    arrPence: number;
    nowMs: number;
  }): Promise<DayFigures>;
  /** Who took part in a session that began in this time. */
  peopleOf(fromMs: number, toMs: number): Promise<string[]>;
  latest(): Promise<DayFigures | null>;
  /** Which days from this one on are counted, and when each was. */
  countedSince(date: string): Promise<ReadonlyMap<string, number>>;
  /** Oldest first. */
  lastDays(limit: number): Promise<DayFigures[]>;
  /** When the first session began; null before it. */
  firstSessionMs(): Promise<number | null>;
}

type PlanChanges = { newPlans: number; churnedPlans: number };
/** What was really paid for plans, and how much of it has gone back since. */
type PlanPayments = {
  paidPence: number;
  refundedPence: number;
  /** What banks have taken back for now. */
  disputedPence: number;
  /** What banks have taken back for good. */
  lostPence: number;
};
export type MonthFigures = { month: string; recurringPence: number } & PlanChanges & PlanPayments;

/** What is earned, told by the plans and payments on record; the one thing that billing has to implement. */
export interface RevenueReader {
  paymentsConfigured: boolean;
  /** Monthly price of all plans that ran at this moment. */
  recurringPenceAt(atMs: number): Promise<number>;
  activePlans(): Promise<{ starter: number; pro: number; enterprise: number }>;
  changesBetween(fromMs: number, toMs: number): Promise<PlanChanges>;
  paymentsBetween(fromMs: number, toMs: number): Promise<PlanPayments>;
  sessionPaymentsPence(): Promise<number>;
}

export type MetricsDeps = { metrics: MetricsStore; revenue: RevenueReader; nowMs: () => number };
