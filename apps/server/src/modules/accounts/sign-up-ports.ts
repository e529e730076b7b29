// What signing up with a password needs from outside.
import type { UserId } from "@foldback/domain/ids";
import type { RequestableRole } from "@foldback/domain/people/roles";

export type SignUpAttempt = {
  email: string;
  name: string;
  requestedRole: RequestableRole;
  passwordHash: string;
  browserHash: string;
  createdAtMs: number;
};

/** What a mail's link stands for. */
type OpenLink = Pick<SignUpAttempt, "email"> & { untilMs: number };

/** Which password counts: that of this browser's newest attempt with the address, or one that was set with the link. */
type ProvedBy = { browserHash: string } | { newPasswordHash: string };

/** Attempts beside each other: one never changes or ends another, until one of them is proved. */
export type SignUpStore = {
  hasAccount(email: string): Promise<boolean>;
  keep(attempt: SignUpAttempt & { tokenHash: string; untilMs: number }): Promise<void>;
  /** Null for a token that was used or never given, and once the address has an account. */
  find(tokenHash: string): Promise<OpenLink | null>;
  /** The newest attempt with this address, if asked only of this browser. */
  findLatest(email: string, browserHash?: string): Promise<SignUpAttempt | null>;
  /**
   * Makes the account and forgets every attempt with its address, in one transaction. Null if the link was used, ended
   * or replaced before.
   */
  prove(link: { tokenHash: string; by: ProvedBy; nowMs: number }): Promise<UserId | null>;
};
