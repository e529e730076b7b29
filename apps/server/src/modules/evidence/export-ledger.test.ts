import { asUserId } from "@foldback/domain/ids";
import { expect, test } from "vitest";
import { exportLedgerTable, type LedgerExportDeps } from "./export-ledger.ts";

const bodyOf = (sequence: number) =>
  JSON.stringify({ at: "2026-11-21T12:00:00.000Z", room: "", actor: "a", facts: { type: "kill.pressed" }, sequence });

/** A ledger with this many exhibits, and a record of what was read from it. */
function ledgerOf(entries: number) {
  const asked: number[] = [];
  const sealed: unknown[] = [];
  const ledger = {
    head: async () => ({ sequence: entries, hash: "" }),
    exhibitsBefore: async (below: number, limit: number) => {
      asked.push(limit);
      const first = Math.max(0, below - 1 - limit);
      return Array.from({ length: below - 1 - first }, (_row, at) => {
        const sequence = below - 1 - at;
        return { sequence, body: bodyOf(sequence), previous: "", hash: "" };
      });
    },
    after: async () => [{ hash: "last" }],
    transaction: async () => {
      sealed.push("record");
      return entries + 1;
    },
  };
  const checkpoint = { size: entries + 1, note: "note", createdAtMs: 0 };
  const deps = {
    store: ledger,
    checkpoints: { canSign: async () => true, stampedOver: async () => checkpoint },
    nowMs: () => 0,
    writePage: async () => "",
  } as unknown as LedgerExportDeps;
  return { deps, asked, sealed };
}

const requestOf = (wanted: AbortSignal, onProgress = () => {}) => ({ adminId: asUserId("admin"), wanted, onProgress });

test("[EV-14] the table is read page by page, and each page only after the reader has consumed the previous one", async () => {
  const { deps, asked } = ledgerOf(5_500);
  let progress = 0;
  const { rows, body } = await exportLedgerTable(
    deps,
    requestOf(new AbortController().signal, () => {
      progress += 1;
    }),
  );
  expect(rows).toBe(5_500);
  expect(progress).toBeGreaterThan(5);
  expect(Math.max(...asked)).toBeLessThanOrEqual(1_000);
  asked.length = 0;
  const pieces = body()[Symbol.asyncIterator]();
  await pieces.next();
  expect(asked).toHaveLength(0);
  await pieces.next();
  expect(asked).toHaveLength(1);
  await pieces.next();
  expect(asked).toHaveLength(2);
});

test("[EV-15] stopping the server while the table is being read aborts the export, and no export is recorded", async () => {
  const { deps, asked, sealed } = ledgerOf(50_000);
  const stopping = new AbortController();
  const stopAtThird = () => {
    if (asked.length === 3) stopping.abort();
  };
  await expect(exportLedgerTable(deps, requestOf(stopping.signal, stopAtThird))).rejects.toThrow();
  expect(asked.length).toBeLessThanOrEqual(4);
  expect(sealed).toEqual([]);
});

test("[EV-13] if an export can't be signed, the ledger isn't read", async () => {
  const { deps, asked } = ledgerOf(5_500);
  const unsigned = { ...deps, checkpoints: { ...deps.checkpoints, canSign: async () => false } };
  await expect(exportLedgerTable(unsigned, requestOf(new AbortController().signal))).rejects.toMatchObject({
    code: "EVIDENCE_NOT_SIGNED",
  });
  expect(asked).toEqual([]);
});
