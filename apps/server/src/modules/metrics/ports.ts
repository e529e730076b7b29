// The data that the daily metrics are computed from.

export type DayFigures = {
  /** The day in UTC, such as `2026-11-21`. */
  date: string;
  mau: number;
  arrPence: number;
  sessionsCount: number;
  avgRttMs: number | null;
};

type CountedDay = DayFigures & { countedAtMs: number };

export interface MetricsStore {
  /** Counts one day's sessions and stores the day's figures. Running it again replaces them. */
  rollUp(day: {
    date: string;
    fromMs: number;
    toMs: number;
    mau: number;
    arrPence: number;
    nowMs: number;
  }): Promise<DayFigures>;
  /** The participants in sessions that began in this period. */
  peopleOf(fromMs: number, toMs: number): Promise<string[]>;
  /** The latest day's figures, and when they were counted. */
  latest(): Promise<CountedDay | null>;
  /** When each day from this date onwards was last counted. */
  countedSince(date: string): Promise<ReadonlyMap<string, number>>;
  /** The latest days, oldest first. */
  lastDays(limit: number): Promise<DayFigures[]>;
  /** When the first session began. Null if there hasn't been one. */
  firstSessionMs(): Promise<number | null>;
}

type PlanChanges = { newPlans: number; churnedPlans: number };
/**
 * What customers actually paid for plans in the period, and how much of that was refunded or taken back by their banks.
 */
type PlanPayments = {
  paidPence: number;
  refundedPence: number;
  /** Open disputes: money that a bank has taken back and may still return. */
  disputedPence: number;
  /** Lost disputes: money that a bank has taken back permanently. */
  lostPence: number;
};
export type MonthFigures = { month: string; recurringPence: number } & PlanChanges & PlanPayments;

/** Revenue, computed from the plans and payments on record. Billing implements it. */
export interface RevenueReader {
  paymentsConfigured: boolean;
  /** The total monthly price of all plans active at this time. */
  recurringPenceAt(atMs: number): Promise<number>;
  activePlans(): Promise<{ starter: number; pro: number; enterprise: number }>;
  changesBetween(fromMs: number, toMs: number): Promise<PlanChanges>;
  paymentsBetween(fromMs: number, toMs: number): Promise<PlanPayments>;
  sessionPaymentsPence(): Promise<number>;
}

export type MetricsDeps = { metrics: MetricsStore; revenue: RevenueReader; nowMs: () => number };
