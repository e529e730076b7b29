// Nearest-rank percentiles, so every reported value is one that was measured.

export function percentile(samples: readonly number[], percent: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const rank = Math.max(1, Math.ceil((percent / 100) * sorted.length));
  const value = sorted[rank - 1];
  if (value === undefined) throw new Error("No samples to take a percentile of.");
  return value;
}

export function median(samples: readonly number[]): number {
  return percentile(samples, 50);
}
