// Reads the whole ledger and checks that the numbers have no gaps, that each entry contains the previous hash, that
// each hash matches its entry, and that the head matches the last entry. It can't notice a ledger that was cut short
// and given a new head: that takes a signed checkpoint kept elsewhere.
import { canonicalJson, type JsonValue } from "@foldback/evidence-verifier/formats/canonical-json";
import { entryHash, firstPrevious } from "./entry-hash.ts";
import type { LedgerHead, LedgerReader, LedgerRow } from "./ports.ts";

export type Verification =
  | { status: "intact"; entries: number }
  | { status: "broken"; sequence: number; problem: ChainProblem };
type ChainProblem = "gap" | "previous" | "hash" | "body" | "head" | "rewritten";

const pageSize = 500;

type Broken = Extract<Verification, { status: "broken" }>;
/** Called with each page of valid rows, in order. Returns a problem to stop the check. */
export type CheckPage = (page: readonly LedgerRow[]) => Promise<Broken | null>;

/** Checks up to the head as it was at the start, because the ledger keeps growing during the check. */
export async function verifyChain(reader: LedgerReader, checkPage?: CheckPage): Promise<Verification> {
  const head = await reader.head();
  let last: LedgerHead = { sequence: 0, hash: firstPrevious };
  while (last.sequence < head.sequence) {
    const page = await reader.after(last.sequence, Math.min(pageSize, head.sequence - last.sequence));
    for (const row of page) {
      const problem = problemOf(row, last);
      if (problem) return { status: "broken", sequence: row.sequence, problem };
      last = row;
    }
    const contradicted = await checkPage?.(page);
    if (contradicted) return contradicted;
    if (page.length === 0) break;
  }
  const headIsLast = head.sequence === last.sequence && head.hash === last.hash;
  return headIsLast && !(await hasBeyondHead(reader, head))
    ? { status: "intact", entries: last.sequence }
    : { status: "broken", sequence: head.sequence, problem: "head" };
}

/** A new entry and its head are committed together, so a head that we read after the entry must already include it. */
async function hasBeyondHead(reader: LedgerReader, head: LedgerHead): Promise<boolean> {
  const [beyond] = await reader.after(head.sequence, 1);
  return beyond !== undefined && (await reader.head()).sequence < beyond.sequence;
}

function problemOf(row: LedgerRow, last: LedgerHead): ChainProblem | null {
  if (row.sequence !== last.sequence + 1) return "gap";
  if (row.previous !== last.hash) return "previous";
  if (entryHash(row.body) !== row.hash) return "hash";
  return bodyMatchesColumns(row) ? null : "body";
}

/** The hashed JSON must be canonical and have the same sequence and previous hash as the row's columns. */
function bodyMatchesColumns(row: LedgerRow): boolean {
  const entry = parse(row.body);
  if (typeof entry !== "object" || entry === null || !("sequence" in entry) || !("previous" in entry)) return false;
  return canonicalJson(entry) === row.body && entry.sequence === row.sequence && entry.previous === row.previous;
}

function parse(body: string): JsonValue {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
