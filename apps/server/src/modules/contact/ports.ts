// The stores and services that the contact form needs.
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
  /** Stores a message. Returns false and changes nothing if the message is already stored. */
  add(message: ContactMessage): Promise<boolean>;
  /** Messages that no mail server has accepted yet and that are due now, oldest first. */
  listUnsent(due: { nowMs: number; freshBeforeMs: number; max: number }): Promise<ContactMessage[]>;
  markMailed(id: string, atMs: number): Promise<void>;
  markFailed(id: string, failure: { failedTries: number; problem: string; nextTryAtMs: number }): Promise<void>;
};

export type ContactDeps = {
  messages: ContactStore;
  /**
   * Sends straight to the mail server, bypassing the outbox, because we need to know whether it accepted the message.
   */
  mailer: Mailer;
  /** The address that receives contact messages. */
  contactEmail: string;
  /** Limits how many messages we email in total. */
  mails: { take(key: string): boolean; giveBack(key: string): void };
  /** Waits briefly for the email to be sent. An unavailable mail server mustn't keep the sender waiting for long. */
  forAMoment(mailing: Promise<void>): Promise<void>;
  nowMs: () => number;
  log: Log;
};
