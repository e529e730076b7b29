export function localDay(date: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The check is offered before the first session of a local calendar day. */
export const preflightDue = (lastDay: unknown, now: Date): boolean => lastDay !== localDay(now);
