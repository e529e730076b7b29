import type { UserId } from "@foldback/domain/ids";
import type { Log } from "../log.ts";
import type { SignedLease } from "../modules/companions/issue-lease.ts";
import type { pairCompanion } from "../modules/companions/pair-companion.ts";
import type { PairingAttempts } from "../modules/companions/pairing-attempts.ts";
import type { Companion } from "../modules/companions/ports.ts";

export type Owner = { name: string; email: string; suspended: boolean };

/** What a companion's socket needs. Each call acts for the companion's owner. */
export type SocketDeps = {
  /** This server's own address, which companions sign. */
  server: string;
  attempts: PairingAttempts;
  leaseKey: string;
  findByKey(publicKey: string): Promise<(Companion & { revoked: boolean }) | null>;
  /** Returns null for a deleted account, and for one whose email address isn't confirmed. */
  loadOwner(userId: UserId): Promise<Owner | null>;
  noteSeen(companion: Companion): Promise<void>;
  pair(pairing: Parameters<typeof pairCompanion>[1]): ReturnType<typeof pairCompanion>;
  issueLease(asked: { userId: UserId; companion: string; ask: string }): Promise<SignedLease | null>;
  /** Called once the companion may ask for leases. */
  paired(companion: Companion): void;
  signatureRefused(): void;
  randomToken(): string;
  log: Pick<Log, "warn">;
};
