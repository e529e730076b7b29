import * as z from "zod";
import { base } from "./base.ts";

export const evidencePageSize = 50;

const entry = z.object({
  sequence: z.number(),
  at: z.string(),
  type: z.string(),
  /** A user id, or `system`. */
  actor: z.string(),
  role: z.string(),
  session: z.string().nullable(),
  room: z.string().nullable(),
  granted: z.boolean().nullable(),
  killed: z.boolean(),
  rttMs: z.number().nullable(),
  durationSeconds: z.number().nullable(),
  patentExhibit: z.boolean(),
  hash: z.string(),
});
export type EvidenceListing = z.infer<typeof entry>;

const check = z.object({
  status: z.enum(["intact", "broken"]),
  entries: z.number(),
  /** The first entry that was changed, or null if all are intact. */
  sequence: z.number().nullable(),
  problem: z.string().nullable(),
  atMs: z.number(),
});
export type LedgerCheck = z.infer<typeof check>;

/**
 * For administrators only. They download files from `GET /admin/evidence/export?format=csv|zip`, and participants from
 * `GET /evidence/sessions/{sessionId}/export` and `.../receipt`.
 */
export const evidence = {
  /**
   * Newest first. `search` is an email address or the id of a session or user, or at least the first four characters of
   * an id. `exhibits` omits entries that the specified table doesn't include.
   */
  list: base
    .input(
      z.strictObject({
        search: z.string().trim().max(320).default(""),
        exhibits: z.boolean().default(true),
        page: z.int().min(0).max(100_000).default(0),
      }),
    )
    .output(z.object({ rows: z.array(entry), total: z.number(), totalIsMore: z.boolean(), pageSize: z.number() })),
  /** The state of the ledger, and the last check since this server started. */
  state: base.output(
    z.object({
      entries: z.number(),
      checkpoint: z.object({ size: z.number(), atMs: z.number() }).nullable(),
      /** If false, the server can't sign anything. */
      keyPresent: z.boolean(),
      timestamps: z.boolean(),
      lastCheck: check.nullable(),
    }),
  ),
  /** Reads the whole ledger and compares it with its newest checkpoint, which takes seconds per million entries. */
  check: base.output(check),
};
