import type { ConsentEndReason } from "../consent/grant.ts";
import type { Scope } from "../consent/scopes.ts";
import type { AdminFact } from "../people/admin-actions.ts";
import type { EndReason, PauseCause } from "../session/session-state.ts";

type DecisionFacts = {
  engineer: string;
  scopes: Scope[];
  dialogSha256: string;
  consentTextVersion: string;
  /** Both ends of the link as the artist's browser saw them. */
  dtlsFingerprintStudio: string | null;
  dtlsFingerprintDesk: string | null;
  /** The same as the engineer's browser saw them: others, if somebody sat in the middle. Absent in old entries. */
  dtlsSeenByDesk?: { studio: string; desk: string } | null;
  userAgentSha256: string | null;
  rttMs: number | null;
};

/** Somebody took evidence out of the house: of which session, or of the whole ledger, and exactly which files. */
export type ExportFact = {
  type: "export.made";
  kind: "session" | "ledger";
  /** Of the canonical JSON that names each exported file with its own hash. */
  filesSha256: string;
  /** How many entries the export holds before this one. */
  entries: number;
};

/** What happened, by type. Facts are stamped by the server; nothing here is authority. */
export type EvidenceFacts =
  | ({ type: "consent.granted" } & DecisionFacts)
  | ({ type: "consent.denied" } & DecisionFacts)
  | { type: "consent.narrowed"; engineer: string; scopes: Scope[] }
  | { type: "consent.revoked"; engineer: string; reason: ConsentEndReason }
  | { type: "consent.expired"; engineer: string }
  /** The engineer may from now on, or may no longer, control the studio PC: the consequence of the entry before. */
  | { type: "control.on"; engineer: string }
  | { type: "control.off"; engineer: string }
  | {
      type: "kill.pressed";
      /** Whose grant it ended; null when nobody held one. */
      engineer: string | null;
      pressedAt: string;
      sessionDurationSeconds: number;
      avgRttMs: number | null;
      /** Written later than it happened, because the database was away. */
      spooled: boolean;
      /** Absent when it was the studio's own switch. */
      device?: "phone";
    }
  /** What the server did about the kill: the session it ended, if it was not over yet, and the epoch that is void now. */
  | { type: "kill.applied"; endedSession: boolean; voidEpoch: number }
  | { type: "session.started"; invitedEngineer: string | null }
  | { type: "session.joined"; engineer: string }
  | { type: "session.left"; engineer: string }
  /** Why is not put down: free words may name people, and nothing leaves the ledger. */
  | { type: "session.declined"; engineer: string }
  | { type: "session.invited"; engineer: string }
  | { type: "session.opened-up" }
  | { type: "session.paused"; cause: PauseCause }
  | { type: "session.resumed" }
  | { type: "session.ended"; reason: EndReason; sessionDurationSeconds: number; avgRttMs: number | null }
  | { type: "talkback.started"; engineer: string; clip: string }
  | { type: "signaling.forged-message"; claimed: string }
  /** Somebody searched for room codes: one person past their limit, or many together. */
  | { type: "room.codes-guessed"; by: "one" | "many" }
  | AdminFact
  | ExportFact
  | { type: "key.rotated"; before: string; after: string }
  /** The account was deleted: from here on nothing says who this actor was. */
  | { type: "subject.pseudonymised"; cause: "asked" | "idle" };

export type EvidenceEntry = {
  sequence: number;
  at: string;
  session: string;
  room: string;
  epoch: number;
  actor: string;
  role: "artist" | "engineer" | "admin" | "system";
  facts: EvidenceFacts;
  /**
   * By user id, SHA-256 over a salt of 32 bytes and who this was at that moment (canonical JSON). Salt and words are kept
   * beside the ledger and forgotten with the person; then nothing can be told from the commitment.
   */
  people?: { readonly [userId: string]: string };
  previous: string;
};
