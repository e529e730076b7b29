/**
 * The end of a subscription's next month, in seconds. It falls on the same day of the month as the subscription's
 * start, or on the last day of a shorter month.
 */
export function monthAfter(endSeconds: number, anchorSeconds: number): number {
  const [end, anchor] = [new Date(endSeconds * 1000), new Date(anchorSeconds * 1000)];
  const [year, month] = [end.getUTCFullYear(), end.getUTCMonth() + 1];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(anchor.getUTCDate(), lastDay)) / 1000 + (anchorSeconds % 86_400);
}
