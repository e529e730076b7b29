// The shape of a benchmark: a file in bench/figures that exports `figure`. It measures the product and its floor (the
// least that the same task can cost) in the same run and returns rows.

type Target =
  // The product may cost `max` times the floor, plus an allowance in the row's unit (such as one round trip).
  | { kind: "ratio"; max: number; allowance?: number }
  // The product may not exceed a fixed number, whatever the floor is.
  | { kind: "limit"; max: number }
  | { kind: "at-least"; min: number }
  | { kind: "information" };

export type Row = {
  figure: string;
  unit: "ms" | "us" | "%" | "MiB" | "KiB" | "kB" | "B" | "clips" | "points" | "events/s" | "states" | "frames";
  // null if this run didn't measure it.
  product: number | null;
  floor: number | null;
  target: Target;
  // The busy share of all cores while it was measured, from 0 to 1.
  busyCores?: { product: number; floor: number | null };
  note?: string;
};

export type BenchRun = {
  // Repeats less often, for a quick look. A published table marks such figures.
  quick: boolean;
  say: (line: string) => void;
};

export type Figure = {
  name: string;
  about: string;
  measure: (run: BenchRun) => Promise<Row[]>;
};

export type Measured = {
  // YYYY-MM-DD.
  measuredOn: string;
  quick: boolean;
  rows: Row[];
};

// The measured figures by name, which is also the name of the figure's file.
export type MeasuredFigures = Record<string, Measured>;

type Verdict = "ok" | "over" | "under" | "not measured" | "";

export function limitOf(row: Row): number | null {
  if (row.target.kind === "information") return null;
  if (row.target.kind === "limit") return row.target.max;
  if (row.target.kind === "at-least") return row.target.min;
  return row.floor === null ? null : row.floor * row.target.max + (row.target.allowance ?? 0);
}

export function verdictOn(row: Row): Verdict {
  if (row.target.kind === "information") return "";
  const limit = limitOf(row);
  if (row.product === null || limit === null) return "not measured";
  if (row.target.kind === "at-least") return row.product >= limit ? "ok" : "under";
  return row.product <= limit ? "ok" : "over";
}
