/** The check is offered before the first session of a local calendar day. */
export type PreflightDayStore = { read(): string | null; write(day: string): void };

export function localDay(date: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export const preflightDue = (store: Pick<PreflightDayStore, "read">, now: Date): boolean =>
  store.read() !== localDay(now);
