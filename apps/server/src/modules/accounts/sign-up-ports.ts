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

/** What the link in a mail refers to. */
type OpenLink = Pick<SignUpAttempt, "email"> & { untilMs: number };

/** Which password counts: the one from this browser's newest attempt with the address, or one set with the link. */
type ProvedBy = { browserHash: string } | { newPasswordHash: string };

/** Independent attempts: none changes or ends another until one of them is proved. */
export type SignUpStore = {
  hasAccount(email: string): Promise<boolean>;
  keep(attempt: SignUpAttempt & { tokenHash: string; untilMs: number }): Promise<void>;
  /** Returns null for a used or unknown token, and once the address has an account. */
  find(tokenHash: string): Promise<OpenLink | null>;
  /** The newest attempt with this address, optionally only from this browser. */
  findLatest(email: string, browserHash?: string): Promise<SignUpAttempt | null>;
  /**
   * Makes the account and deletes every attempt with its address in one transaction. Returns null if the link was
   * already used, ended or replaced.
   */
  prove(link: { tokenHash: string; by: ProvedBy; nowMs: number }): Promise<UserId | null>;
};
