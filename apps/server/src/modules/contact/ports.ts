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
  /** Stores a message. Returns false, without a change, if it was stored before. */
  add(message: ContactMessage): Promise<boolean>;
  /** Messages not accepted by a mail server yet and due now, oldest first. */
  listUnsent(due: { nowMs: number; freshBeforeMs: number; max: number }): Promise<ContactMessage[]>;
  markMailed(id: string, atMs: number): Promise<void>;
  markFailed(id: string, failure: { failedTries: number; problem: string; nextTryAtMs: number }): Promise<void>;
};

export type ContactDeps = {
  messages: ContactStore;
  /** Sends directly to the mail server, because its answer matters here. */
  mailer: Mailer;
  /** The recipient. */
  contactEmail: string;
  /** Limits the mails of all messages together. */
  mails: { take(key: string): boolean; giveBack(key: string): void };
  /** Waits for the mailing, but only a moment, so that the sender doesn't wait for an unavailable mail server. */
  forAMoment(mailing: Promise<void>): Promise<void>;
  nowMs: () => number;
  log: Log;
};
