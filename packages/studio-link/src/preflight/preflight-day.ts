/** The check is offered before the first session of a local calendar day. */
export type PreflightDayStore = { read(): string | null; write(day: string): void };
export declare function localDay(date: Date): string;
export declare function preflightDue(store: PreflightDayStore, now: Date): boolean;
