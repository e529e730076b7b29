// Runs fifty writers that append to the ledger in the Postgres database at TEST_LEDGER_URL until the test kills the
// process. It prints a line for each acknowledged entry, with its number and a unique mark.
import { openDatabase } from "../adapters/postgres/database.ts";
import { createEvidenceStore } from "../adapters/postgres/evidence-store.ts";
import { appendEntry } from "../modules/ledger/append-entries.ts";

const writers = 50;
const { TEST_LEDGER_URL: databaseUrl, ROUND = "" } = process.env;
const { owner: db } = await openDatabase({ databaseUrl, dataDir: "" });
const store = createEvidenceStore(db);

async function write(writer: number): Promise<never> {
  for (let turn = 0; ; turn += 1) {
    const mark = `${ROUND}-${writer}-${turn}`;
    const draft = {
      at: "2026-11-21T12:00:00.000Z",
      session: "",
      room: "",
      epoch: 0,
      actor: mark,
      role: "system",
      facts: { type: "talkback.started", engineer: "engineer", clip: mark },
    } as const;
    const sequence = await store.transaction((ledger) => appendEntry(ledger, draft));
    process.stdout.write(`${sequence} ${mark}\n`);
  }
}

await Promise.all(Array.from({ length: writers }, (_writer, index) => write(index)));
