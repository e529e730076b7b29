import type { ConsentEndReason } from "../consent/grant.ts";
import type { Scope } from "../consent/scopes.ts";
import type { AdminFact } from "../people/admin-actions.ts";
import type { EndReason, PauseCause } from "../session/session-state.ts";

type DecisionFacts = {
  engineer: string;
  scopes: Scope[];
  dialogSha256: string;
  consentTextVersion: string;
  /** Both ends of the peer link as the artist's browser saw them. */
  dtlsFingerprintStudio: string | null;
  dtlsFingerprintDesk: string | null;
  /**
   * The same as the engineer's browser saw them. They differ if there's a man in the middle. Older entries don't have
   * this.
   */
  dtlsSeenByDesk?: { studio: string; desk: string } | null;
  userAgentSha256: string | null;
  rttMs: number | null;
};

/** Evidence was exported: of one session or the whole ledger, and exactly these files. */
export type ExportFact = {
  type: "export.made";
  kind: "session" | "ledger";
  /** Hash of the canonical JSON that names each exported file with its own hash. */
  filesSha256: string;
  /** How many entries the export contains, without this one. */
  entries: number;
};

/** What happened. The server states every fact. */
export type EvidenceFacts =
  | ({ type: "consent.granted" } & DecisionFacts)
  | ({ type: "consent.denied" } & DecisionFacts)
  | { type: "consent.narrowed"; engineer: string; scopes: Scope[] }
  | { type: "consent.revoked"; engineer: string; reason: ConsentEndReason }
  | { type: "consent.expired"; engineer: string }
  /** The engineer gained or lost control of the studio PC, as a consequence of the entry before. */
  | { type: "control.on"; engineer: string }
  | { type: "control.off"; engineer: string }
  | {
      type: "kill.pressed";
      /** Whose grant it ended, or null if there was none. */
      engineer: string | null;
      pressedAt: string;
      sessionDurationSeconds: number;
      avgRttMs: number | null;
      /** True if it was written later than it happened, because the database was away. */
      spooled: boolean;
      /** Absent if it was the studio's own switch. */
      device?: "phone";
    }
  /**
   * What the server did about the kill: whether it ended the session (it may have been over), and which epoch became
   * void.
   */
  | { type: "kill.applied"; endedSession: boolean; voidEpoch: number }
  | { type: "session.started"; invitedEngineer: string | null }
  | { type: "session.joined"; engineer: string }
  | { type: "session.left"; engineer: string }
  /** The reason isn't recorded, because free text may name people and nothing leaves the ledger. */
  | { type: "session.declined"; engineer: string }
  | { type: "session.invited"; engineer: string }
  | { type: "session.opened-up" }
  | { type: "session.paused"; cause: PauseCause }
  | { type: "session.resumed" }
  | { type: "session.ended"; reason: EndReason; sessionDurationSeconds: number; avgRttMs: number | null }
  | { type: "talkback.started"; engineer: string; clip: string }
  | { type: "signaling.forged-message"; claimed: string }
  /** A search for room codes: by one person past their limit, or by many together. */
  | { type: "room.codes-guessed"; by: "one" | "many" }
  | AdminFact
  | ExportFact
  | { type: "key.rotated"; before: string; after: string }
  /** The account was deleted. From here on nothing reveals who this actor was. */
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
   * By user id: SHA-256 over a 32-byte salt and the person's identity at that moment (canonical JSON). Salt and
   * identity are stored beside the ledger and deleted with the person, after which the commitment reveals nothing.
   */
  people?: { readonly [userId: string]: string };
  previous: string;
};
