import type { ConsentEndReason } from "../consent/grant.ts";
import type { Scope } from "../consent/scopes.ts";
import type { AdminFact } from "../people/admin-actions.ts";
import type { EndReason, PauseCause } from "../session/session-state.ts";

type DecisionFacts = {
  engineer: string;
  scopes: Scope[];
  dialogSha256: string;
  consentTextVersion: string;
  /** The fingerprints of both sides, as the artist's browser sees them. */
  dtlsFingerprintStudio: string | null;
  dtlsFingerprintDesk: string | null;
  /**
   * The same two fingerprints, as the engineer's browser sees them. Missing from older entries. If the two views
   * differ, there's a man in the middle.
   */
  dtlsSeenByDesk?: { studio: string; desk: string } | null;
  userAgentSha256: string | null;
  rttMs: number | null;
};

/** Evidence was exported, either for one session or for the whole ledger, with exactly these files. */
export type ExportFact = {
  type: "export.made";
  kind: "session" | "ledger";
  /** Hash of the canonical JSON that lists each exported file with its hash. */
  filesSha256: string;
  /** The number of exported entries, not counting this one. */
  entries: number;
};

/** What happened, according to the server alone. */
export type EvidenceFacts =
  | ({ type: "consent.granted" } & DecisionFacts)
  | ({ type: "consent.denied" } & DecisionFacts)
  | { type: "consent.narrowed"; engineer: string; scopes: Scope[] }
  | { type: "consent.revoked"; engineer: string; reason: ConsentEndReason }
  | { type: "consent.expired"; engineer: string }
  /** The engineer gained or lost control of the studio PC as a result of the previous entry. */
  | { type: "control.on"; engineer: string }
  | { type: "control.off"; engineer: string }
  | {
      type: "kill.pressed";
      /** The engineer whose grant ended, or null if there was none. */
      engineer: string | null;
      pressedAt: string;
      sessionDurationSeconds: number;
      avgRttMs: number | null;
      /** True if the entry was written late, because the database was unavailable at the time. */
      spooled: boolean;
      /** Absent if the artist used the switch in the studio. */
      device?: "phone";
    }
  /**
   * What the server did about the kill: whether the session was still live and had to be ended, and which epoch became
   * void.
   */
  | { type: "kill.applied"; endedSession: boolean; voidEpoch: number }
  | { type: "session.started"; invitedEngineer: string | null }
  | { type: "session.joined"; engineer: string }
  | { type: "session.left"; engineer: string }
  /** The ledger omits the reason, because free text may name people and ledger entries are never deleted. */
  | { type: "session.declined"; engineer: string }
  | { type: "session.invited"; engineer: string }
  /**
   * The engineer, who was invited or had joined, can't come back without a new invitation. The actor is the artist who
   * removed them or withdrew a guest's invitation, the guest, or the system after a suspension or the loss of the role.
   */
  | { type: "session.invitation-withdrawn"; engineer: string }
  | { type: "session.opened-up" }
  | { type: "session.paused"; cause: PauseCause }
  | { type: "session.resumed" }
  | { type: "session.ended"; reason: EndReason; sessionDurationSeconds: number; avgRttMs: number | null }
  | { type: "talkback.started"; engineer: string; clip: string }
  /**
   * The engineer allowed the artist to keep their talkback with the takes. The permission also ends when they leave or
   * the session ends.
   */
  | { type: "talkback.keeping-allowed"; engineer: string; dialogSha256: string; consentTextVersion: string }
  | { type: "talkback.keeping-withdrawn"; engineer: string }
  | { type: "signaling.forged-message"; claimed: string }
  /** Room codes were being guessed, by one person who exceeded their limit or by many people together. */
  | { type: "room.codes-guessed"; by: "one" | "many" }
  /** `guest` is the invitation's id. We omit the address, because its owner may not have an account. */
  | { type: "guest.invited"; guest: string }
  /** The guest verified the invited address. `target` is the artist. */
  | { type: "guest.accepted"; guest: string; target: string }
  /** `engineer` is null if the invitation wasn't accepted. */
  | { type: "guest.withdrawn"; guest: string; engineer: string | null }
  /**
   * A complete copy of a take is on the server. `root` is the hash over its segments' hashes. Entries never contain
   * sound.
   */
  | { type: "take.stored"; take: string; ofSession: string | null; root: string; gaps: number }
  /** The stem of this take is on the server too. `root` is the stem's root hash. */
  | { type: "take.talkback-stored"; take: string; ofSession: string | null; root: string; gaps: number }
  | {
      type: "take.delivered";
      take: string;
      ofSession: string | null;
      root: string;
      engineer: string;
      /**
       * The root of the stem, if that was delivered too. Null if the artist left it out, and absent if the take has no
       * stem.
       */
      talkback?: string | null;
    }
  | { type: "take.withdrawn"; take: string; engineer: string }
  /** `signature` is the companion's own, over the account that the person at it agreed to (signed-texts.ts). */
  | {
      type: "companion.paired";
      companion: string;
      keySha256: string;
      server: string;
      challenge: string;
      signature: string;
    }
  | { type: "companion.revoked"; companion: string; keySha256: string }
  /** The server's copy was deleted by the artist, or because its retention period had ended. */
  | {
      type: "take.erased";
      take: string;
      root: string;
      cause: "asked" | "kept-time-over";
      /** The root of the stem that was deleted with it. Absent if the server had no stem, or only part of one. */
      talkback?: string;
    }
  | AdminFact
  | ExportFact
  | { type: "key.rotated"; before: string; after: string }
  /** The ledger was restored from a backup with this many entries. Later ones, if there were any, are lost. */
  | { type: "ledger.restored"; backupAt: string; entries: number }
  /** An operator accepted that the ledger no longer has what was signed in this checkpoint. */
  | { type: "ledger.evidence-lost"; size: number; root: string }
  /** The account was deleted. After this, the actor's identity can't be recovered. */
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
   * Identity commitments by user id: SHA-256 over a 32-byte salt and the person's identity at that time (canonical
   * JSON). Salt and identity are stored outside the ledger and deleted with the account, and without them the
   * commitment reveals nothing.
   */
  people?: { readonly [userId: string]: string };
  previous: string;
};
