// Writes the mailbox to a file for the operator: one JSON line per email, newest last. A full file replaces the older
// one, so there are never more than two.
import {
  appendFileSync,
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

export type Line = { to: string; text: string; sentAt: string };
type Capacity = { mails: number; bytes: number };

/** The size limit of each of the two files. */
const defaultCapacity: Capacity = { mails: 1_000, bytes: 1024 * 1024 };
const chunkBytes = 64 * 1024;
const lineEnd = 0x0a;

export function openMailboxFile(dataDir: string, capacity: Capacity = defaultCapacity) {
  const newer = join(dataDir, "mailbox.jsonl");
  const older = join(dataDir, "mailbox.older.jsonl");
  for (const file of [newer, older]) cutToNewest(file, capacity.bytes);
  let held = measure(newer);
  return {
    append: (mail: object) => {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 });
      const line = Buffer.from(`${JSON.stringify(mail)}\n`, "utf8");
      if (held.mails > 0 && (held.mails >= capacity.mails || held.bytes + line.length > capacity.bytes)) {
        renameSync(newer, older);
        held = { mails: 0, bytes: 0 };
      }
      appendFileSync(newer, line, { mode: 0o600 });
      held = { mails: held.mails + 1, bytes: held.bytes + line.length };
    },
    /** Deletes every line for which `stays` returns false. */
    keepOnly: (stays: (line: Line) => boolean) => {
      for (const file of [older, newer]) keepLines(file, stays);
      held = measure(newer);
    },
    /** Lines are in time order, so if the first line stays, the rest stay too and we stop reading. */
    forgetBefore: (moment: Date) => {
      for (const file of [older, newer]) {
        if (firstIsYoung(file, moment)) continue;
        keepLines(file, ({ sentAt }) => new Date(sentAt) >= moment);
      }
      held = measure(newer);
    },
  };
}

function firstIsYoung(file: string, moment: Date): boolean {
  for (const line of linesOf(file)) return new Date(parse(line)?.sentAt ?? 0) >= moment;
  return true;
}

/** Writes a temporary file and renames it, but only if there are lines to delete. */
function keepLines(file: string, stays: (line: Line) => boolean): void {
  if (!existsSync(file)) return;
  const aside = `${file}.new`;
  const target = openSync(aside, "w", 0o600);
  let gone = 0;
  let kept = 0;
  for (const line of linesOf(file)) {
    const mail = parse(line);
    if (mail === null || !stays(mail)) gone += 1;
    else {
      kept += 1;
      writeSync(target, Buffer.concat([line, Buffer.of(lineEnd)]));
    }
  }
  closeSync(target);
  if (gone === 0 || kept === 0) rmSync(aside);
  if (gone > 0 && kept === 0) rmSync(file);
  else if (gone > 0) renameSync(aside, file);
}

/** Returns null for a half-written last line, or for a line that another program wrote. */
function parse(line: Buffer): Line | null {
  try {
    return JSON.parse(line.toString("utf8"));
  } catch {
    return null;
  }
}

function* linesOf(file: string): Generator<Buffer> {
  if (!existsSync(file)) return;
  const handle = openSync(file, "r");
  try {
    let rest = Buffer.alloc(0);
    for (;;) {
      const chunk = Buffer.alloc(chunkBytes);
      const read = readSync(handle, chunk);
      if (read === 0) break;
      rest = Buffer.concat([rest, chunk.subarray(0, read)]);
      for (let end = rest.indexOf(lineEnd); end >= 0; end = rest.indexOf(lineEnd)) {
        if (end > 0) yield rest.subarray(0, end);
        rest = rest.subarray(end + 1);
      }
    }
    if (rest.length > 0) yield rest;
  } finally {
    closeSync(handle);
  }
}

function measure(file: string): Capacity {
  let [mails, bytes] = [0, 0];
  for (const line of linesOf(file)) {
    mails += 1;
    bytes += line.length + 1;
  }
  return { mails, bytes };
}

/** Shortens a file that was written before there was a limit. It doesn't read the excess. */
function cutToNewest(file: string, bytes: number): void {
  if (!existsSync(file)) return;
  const handle = openSync(file, "r");
  const { size } = fstatSync(handle);
  const tail = Buffer.alloc(Math.min(size, bytes));
  if (size > bytes) readSync(handle, tail, 0, tail.length, size - tail.length);
  closeSync(handle);
  if (size <= bytes) return;
  const aside = `${file}.new`;
  // The tail begins in the middle of a line, so skip to the next one.
  appendFileSync(aside, tail.subarray(tail.indexOf(lineEnd) + 1), { mode: 0o600, flag: "w" });
  renameSync(aside, file);
}
