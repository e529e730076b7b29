// A session receipt: text that both participants get so that the server's operator can't rewrite the ledger unnoticed.
// The parser accepts emails and saved email files, because it ignores line endings and leading `>`.
import { base64Of } from "./bytes.ts";
import type { Hash } from "./merkle-tree.ts";
import { hashesOf } from "./signed-note.ts";
import { textsOfMail } from "./text-of-mail.ts";

export type ReceiptEntry = { sequence: number; hash: string; type: string; at: string; proof: Hash[] };
export type Receipt = {
  /** The session named in the text, or null. */
  session: string | null;
  checkpoint: string;
  entries: Omit<ReceiptEntry, "type" | "at">[];
  /** True if at least one of its entries is unreadable. */
  isDamaged: boolean;
};

const checkpointHead = "Signed checkpoint";
const entriesHead = "Entries and their proofs";
const underline = (head: string) => `${head}\n${"-".repeat(head.length)}\n`;

export const writeReceipt = (words: string, checkpoint: string, entries: readonly ReceiptEntry[]): string =>
  [
    words,
    "",
    underline(checkpointHead) + checkpoint,
    underline(entriesHead) +
      entries
        .map(({ sequence, hash, type, at, proof }) =>
          [`entry ${sequence} ${hash} ${type} ${at}`, ...proof.map(base64Of), ""].join("\n"),
        )
        .join("\n"),
  ].join("\n");

/** Returns null if the text has no checkpoint. A bare checkpoint counts as a receipt without entries. */
export function parseReceipt(text: string): Receipt | null {
  for (const candidate of [...textsOfMail(text), text]) {
    const receipt = receiptIn(candidate);
    if (receipt !== null) return receipt;
  }
  return null;
}

function receiptIn(text: string): Receipt | null {
  const plain = text.replaceAll("\r\n", "\n").replace(/^(?:> ?)+/gm, "");
  const checkpoint = /^[^\s][^\n]*\n\d+\n[A-Za-z0-9+/]{43}=\n\n(?:— \S+ [A-Za-z0-9+/=]+\n)+/m.exec(`${plain}\n`)?.[0];
  if (!checkpoint) return null;
  const found = [...plain.matchAll(/^entry (\d{1,15}) ([0-9a-f]{64})\b[^\n]*\n((?:[A-Za-z0-9+/]{43}=\n)*)/gm)];
  const entries = found.flatMap(([, sequence, hash, lines]) => {
    const proof = hashesOf((lines ?? "").split("\n").filter(Boolean));
    return sequence && hash && proof ? [{ sequence: Number(sequence), hash, proof }] : [];
  });
  return {
    session: /^Session (\S+)$/m.exec(plain)?.[1] ?? null,
    checkpoint,
    entries,
    isDamaged: entries.length !== [...plain.matchAll(/^entry \d/gm)].length,
  };
}
