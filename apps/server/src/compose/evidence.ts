// Wires up the ledger's signatures: signing key, checkpoints, receipts, exports and the administrators' view.
import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { anchorFileOf, readTail } from "../adapters/evidence-key/anchor-file.ts";
import { openSigner } from "../adapters/evidence-key/open-signer.ts";
import { createTimestampRequest } from "../adapters/evidence-key/timestamp-authority.ts";
import { writeVerifyPage } from "../adapters/exports/verify-page/write-page.ts";
import { writeExport } from "../adapters/exports/write-export.ts";
import { writeTextPdf } from "../adapters/exports/write-pdf.ts";
import type { Db } from "../adapters/postgres/database.ts";
import { createEvidenceStore, createKeyStore } from "../adapters/postgres/evidence-store.ts";
import type { Config } from "../config.ts";
import type { IdlePolicy } from "../jobs/run-repeatedly.ts";
import { startEvidenceSweeps } from "../jobs/seal-ledger.ts";
import type { Log } from "../log.ts";
import type { AccountStore, Mailer } from "../modules/accounts/ports.ts";
import { asJobs } from "../modules/acting-for.ts";
import { compareWithAnchor } from "../modules/evidence/compare-anchor.ts";
import { createLedgerState } from "../modules/evidence/list-entries.ts";
import { type Checkpoints, createCheckpoints } from "../modules/evidence/make-checkpoints.ts";
import type { EvidenceStore } from "../modules/evidence/ports.ts";
import { type ReceiptDeps, receiptOf, sendReceipts } from "../modules/evidence/session-receipts.ts";
import { createSlidingWindow } from "../modules/limits/sliding-window.ts";
import type { NotesDeps } from "../modules/notes/collect-notes.ts";
import type { SessionStore, StoredSession } from "../modules/sessions/ports.ts";

type Options = {
  config: Config;
  db: Db;
  /** Reads and writes checkpoints, proofs and keys as the server, not as the user who made the request. */
  forJobs: Db;
  accounts: Pick<AccountStore, "find">;
  sessions: SessionStore;
  notes: NotesDeps;
  mailer: Mailer;
  publicUrl: string;
  idle: IdlePolicy;
  log: Log;
  nowMs: () => number;
  stopping: AbortSignal;
};

/** The part of the store that runs with the user's rights. */
const askedPart = (store: EvidenceStore) => {
  const { transaction, entriesOf, people, receiptOf, rttSamples, page, exhibitsBefore } = store;
  return { transaction, entriesOf, people, receiptOf, rttSamples, page, exhibitsBefore };
};

/** Compares the ledger with the anchor when the server starts, and remembers what it found. */
function createAnchorCheck(
  { config, log }: Pick<Options, "config" | "log">,
  store: EvidenceStore,
  { remember }: Pick<Checkpoints, "remember">,
) {
  const file = anchorFileOf(config);
  let isMissing = false;
  return {
    /** True if EVIDENCE_ANCHOR_FILE held no checkpoint although the ledger is signed. */
    anchorMissing: () => isMissing,
    anchorProblem: async (origin: string) => {
      const { problem, newest, isEmpty } = await compareWithAnchor(
        { readTail: () => readTail(file), store, log },
        origin,
      );
      if (newest !== null) remember(newest);
      isMissing = isEmpty && config.evidence.anchorFile !== undefined && (await store.checkpoints(1)).length > 0;
      if (isMissing) log.error({ file }, "the anchor has no checkpoint of this ledger: is its volume mounted?");
      return problem;
    },
  };
}

const exportsPerPerson = { limit: 10, windowMs: 60_000 };

export function composeEvidence(options: Options) {
  const { config, db, forJobs, accounts, sessions, log, nowMs, publicUrl } = options;
  const sealing = createEvidenceStore(forJobs);
  const store = { ...sealing, ...askedPart(createEvidenceStore(db)) };
  let signer: Awaited<ReturnType<typeof openSigner>> | null = null;
  const currentSigner = () => signer?.current() ?? null;
  const requestTimestamp = config.evidence.tsaUrl === undefined ? null : createTimestampRequest(config.evidence.tsaUrl);
  const anchorFile = anchorFileOf(config);
  const keyPlace = { file: join(config.dataDir, "evidence-key.json"), publicUrl, keys: createKeyStore(forJobs) };
  const checkpoints = createCheckpoints({
    store: sealing,
    signer: currentSigner,
    anchor: (note) => appendFile(anchorFile, `${note}\n`, { mode: 0o600 }),
    requestTimestamp,
    log,
    nowMs,
    stopping: options.stopping,
  });
  const { anchorMissing, anchorProblem } = createAnchorCheck(options, sealing, checkpoints);
  const receipts: ReceiptDeps = {
    store,
    sessions,
    checkpoints,
    addressOf: async (userId) => (await accounts.find(userId))?.email ?? null,
    mailer: options.mailer,
    publicUrl,
    nowMs,
    log,
  };
  /** Also null before the signer is open, because no problem is known yet. */
  const keyProblem = () => signer?.problem() ?? (checkpoints.isBehind() ? "behind" : null);
  const view = { store, keyProblem, anchorMissing, timestamps: requestTimestamp !== null, nowMs };
  const seal = { store, checkpoints, nowMs };
  let stopSweeps: (() => Promise<void>) | null = null;
  return {
    /** Asks the database for the newest key. It can be called again after a failure. */
    open: async () => {
      signer = await openSigner({ ...keyPlace, checkpoints: sealing, anchorProblem, nowMs, log });
    },
    store,
    checkpoints,
    rotateKey: async () => (signer === null ? null : signer.rotate()),
    sendReceipts: () => asJobs(() => sendReceipts(receipts)),
    routes: { store, state: createLedgerState(view) },
    exports: {
      sessionExport: {
        ...seal,
        notes: options.notes,
        receiptOf: (live: StoredSession) => receiptOf(receipts, live),
        writeExport,
        writePdf: writeTextPdf,
        writePage: writeVerifyPage,
      },
      ledgerExport: { ...seal, writePage: writeVerifyPage },
      receipts,
      exports: createSlidingWindow({ ...exportsPerPerson, nowMs }),
      nowMs,
      stopping: options.stopping,
    },
    startJobs: () => {
      stopSweeps ??= startEvidenceSweeps({
        checkpoints,
        sendReceipts: (stopping) => sendReceipts(receipts, stopping),
        idle: options.idle,
        log,
      });
    },
    close: async () => {
      await stopSweeps?.();
      await checkpoints.settled();
    },
  };
}
