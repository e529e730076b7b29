// What the contact form needs from outside.
import type { UserId } from "@foldback/domain/ids";
import type { Log } from "../../log.ts";
import type { Mailer } from "../accounts/ports.ts";

export type ContactMessage = {
  id: string;
  name: string;
  email: string;
  studioName: string;
  message: string;
  userId: UserId | null;
  createdAtMs: number;
  failedTries: number;
};

export type ContactStore = {
  /** Keeps a message. False when it was kept before; nothing changes then. */
  add(message: ContactMessage): Promise<boolean>;
  /** Those that no mail server has taken yet and whose time has come, oldest first. */
  listUnsent(due: { nowMs: number; freshBeforeMs: number; most: number }): Promise<ContactMessage[]>;
  markMailed(id: string, atMs: number): Promise<void>;
  markFailed(id: string, failure: { failedTries: number; problem: string; nextTryAtMs: number }): Promise<void>;
};

export type ContactDeps = {
  messages: ContactStore;
  /** Straight to the mail server: what it says of a message is to be known. */
  mailer: Mailer;
  /** Who reads it. */
  contactEmail: string;
  /** Counts the mails of all messages together. */
  mails: { take(key: string): boolean; giveBack(key: string): void };
  /** Ends with the mailing, or a moment after it began: whoever wrote does not wait for a mail server that is away. */
  forAMoment(mailing: Promise<void>): Promise<void>;
  nowMs: () => number;
  log: Log;
};
