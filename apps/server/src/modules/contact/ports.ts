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
};

export type ContactStore = {
  /** Keeps a message. False when it was kept before; nothing changes then. */
  add(message: ContactMessage): Promise<boolean>;
  /** Those that no mail server has taken yet, oldest first. */
  listUnsent(range: { beforeMs: number; most: number }): Promise<ContactMessage[]>;
  markMailed(id: string, atMs: number): Promise<void>;
};

export type ContactDeps = {
  messages: ContactStore;
  mailer: Mailer;
  /** Who reads it. */
  contactEmail: string;
  /** Counts the mails of all messages together. */
  mails: { take(key: string): boolean; giveBack(key: string): void };
  nowMs: () => number;
  log: Log;
};
