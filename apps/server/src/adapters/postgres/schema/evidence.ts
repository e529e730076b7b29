// The evidence ledger: append-only entries, and one head row that every writer locks first so that parallel writers
// don't create a gap or fork. Triggers in the hand-written migration refuse update, delete and truncate, and protect
// checkpoints and keys the same way. We store personal data separately so that it can be deleted.
import { exhibitTypes } from "@foldback/domain/evidence/exhibits";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { user } from "./accounts.ts";
import { at } from "./columns.ts";
import { studioSessions } from "./sessions.ts";

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** Keep exactly this expression, or the database won't use the index of exhibits. */
export const isExhibitType = sql.raw(`"type" in (${exhibitTypes.map((type) => `'${type}'`).join(", ")})`);

/** The facts that contain a person's id. */
export const namingFacts = ["engineer", "invitedEngineer", "target"] as const;
const namedPerson = `coalesce(${namingFacts.map((fact) => `"body"::json -> 'facts' ->> '${fact}'`).join(", ")})`;

export const evidenceEntries = pgTable(
  "evidence_entries",
  {
    sequence: bigint("sequence", { mode: "number" }).primaryKey(),
    /** The canonical JSON that was hashed, byte for byte, including `sequence` and `previous`. */
    body: text("body").notNull(),
    /** The SHA-256 of the previous entry in lower-case hexadecimal, or 64 zeros for the first entry. */
    previous: text("previous").notNull().unique("evidence_entries_previous_unique"),
    /** SHA-256 of the byte 0x00 followed by the body. */
    hash: text("hash").notNull(),
    // These columns are only for searching. The database generates them from the body, so they always match it. `json`
    // and `jsonb` can't return strings with U+0000 or an unpaired surrogate, so the writer allows neither in a body.
    type: text("type").generatedAlwaysAs(sql`("body"::json -> 'facts' ->> 'type')`),
    session: text("session").generatedAlwaysAs(sql`("body"::json ->> 'session')`),
    actor: text("actor").generatedAlwaysAs(sql`("body"::json ->> 'actor')`),
    /** The person, other than the actor, whom the facts name. No entry names more than one. */
    named: text("named").generatedAlwaysAs(sql.raw(namedPerson)),
  },
  (table) => [
    check("evidence_entries_sequence", sql`${table.sequence} >= 1`),
    check("evidence_entries_hashes", sql`${table.previous} ~ '^[0-9a-f]{64}$' and ${table.hash} ~ '^[0-9a-f]{64}$'`),
    index("evidence_entries_type").on(table.type, table.sequence),
    index("evidence_entries_session").on(table.session, table.sequence),
    index("evidence_entries_actor").on(table.actor, table.sequence),
    index("evidence_entries_named").on(table.named, table.sequence),
    index("evidence_entries_exhibits").on(table.sequence).where(isExhibitType),
  ],
);

export const evidenceHead = pgTable(
  "evidence_head",
  {
    /** True in this table's only row. */
    one: boolean("one").primaryKey().default(true),
    sequence: bigint("sequence", { mode: "number" }).notNull(),
    hash: text("hash").notNull(),
  },
  (table) => [check("evidence_head_one", sql`${table.one}`)],
);

/** The personal data behind a commitment in an entry. We delete it with the person, and the entry stays unchanged. */
export const evidencePeople = pgTable(
  "evidence_people",
  {
    /** This isn't a foreign key, because truncating the entries would then fail before their guard refuses it. */
    sequence: bigint("sequence", { mode: "number" }).notNull(),
    personId: text("person_id")
      .notNull()
      .references(() => user.id),
    /** 32 random bytes in hexadecimal. */
    salt: text("salt").notNull(),
    /** The canonical JSON that was hashed after the salt. */
    pii: text("pii").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sequence, table.personId] }),
    index("evidence_people_person").on(table.personId),
  ],
);

/** The public signing keys, oldest first. The private keys are in a file outside the database. */
export const evidenceKeys = pgTable("evidence_keys", {
  /** A C2SP verifier key. Its name is every checkpoint's origin. */
  verifierKey: text("verifier_key").primaryKey(),
  position: smallint("position").notNull().unique("evidence_keys_position_unique"),
  createdAt: at("created_at").notNull(),
  /** Signed by both the previous key and this one. Null for the first key. */
  rotationNote: text("rotation_note"),
});

/** Signed heads of the Merkle tree over the entries' hashes. */
export const evidenceCheckpoints = pgTable("evidence_checkpoints", {
  size: bigint("size", { mode: "number" }).primaryKey(),
  /** The signed note as published. */
  note: text("note").notNull(),
  createdAt: at("created_at").notNull(),
});

/** A timestamp authority's response for a checkpoint. */
export const evidenceTimestamps = pgTable("evidence_timestamps", {
  size: bigint("size", { mode: "number" }).primaryKey(),
  token: bytea("token").notNull(),
  createdAt: at("created_at").notNull(),
});

/** Caches complete subtrees at every fourth level, so a proof over millions of entries reads only a few rows. */
export const evidenceNodes = pgTable(
  "evidence_nodes",
  {
    level: smallint("level").notNull(),
    position: bigint("position", { mode: "number" }).notNull(),
    hash: text("hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.level, table.position] })],
);

/** The receipts that we give participants after their session. */
export const evidenceReceipts = pgTable(
  "evidence_receipts",
  {
    sessionId: uuid("session_id")
      .primaryKey()
      .references(() => studioSessions.id),
    text: text("text").notNull(),
    createdAt: at("created_at").notNull(),
    mailedAt: at("mailed_at"),
  },
  (table) => [index("evidence_receipts_to_mail").on(table.createdAt).where(sql`${table.mailedAt} is null`)],
);

/** Round-trip times, measured by the studio. */
export const rttSamples = pgTable(
  "rtt_samples",
  {
    sessionId: uuid("session_id")
      .notNull()
      .references(() => studioSessions.id),
    at: at("at").notNull(),
    rttMs: doublePrecision("rtt_ms").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.at] }),
    // Rows are written in chronological order, and the sweep queries the oldest ones.
    index("rtt_samples_age").using("brin", table.at),
  ],
);
