// The companion's entry point: reads the address, opens the key file, and talks to the person in the terminal.
import { randomBytes } from "node:crypto";
import { homedir, hostname } from "node:os";
import { createInterface } from "node:readline/promises";
import { companionLimits } from "@foldback/domain/companion/pairing-code";
import type { CompanionSystem } from "@foldback/protocol/companion";
import { type Person, runCompanion } from "./companion.ts";
import { configFolder } from "./config-folder.ts";
import { openPairingFile, PairingFileError } from "./pairing-file.ts";
import { plainText } from "./plain-text.ts";
import { readServerAddress } from "./server-address.ts";
import { texts } from "./texts.ts";

const askBytes = 24;
const exitWithinMs = 1_000;
const millisecondsPerNanosecond = 1e-6;

const monotonicMs = () => Number(process.hrtime.bigint()) * millisecondsPerNanosecond;
const print = (text: string) => void process.stdout.write(`${text}\n`);
type Account = { name: string; email: string };
/** Another person chose this name. */
const plainAccount = ({ name, email }: Account): Account => ({ name: plainText(name), email: plainText(email) });

const systemNow = (): CompanionSystem =>
  process.platform === "win32" ? "windows" : process.platform === "darwin" ? "macos" : "linux";

/** What the owner sees in their list. A host name may contain anything. */
const computerName = () => plainText(hostname()).trim().slice(0, companionLimits.maxNameLength) || "Computer";

const personAtTerminal = (server: string): Person => {
  let wasLeased = "";
  return {
    showCode: (code) => print(texts.code(code, server)),
    confirmAccount: async (account, signal) => {
      const terminal = createInterface({ input: process.stdin, output: process.stdout });
      // While it asks, the terminal hands Ctrl+C to the question instead of the process.
      terminal.once("SIGINT", () => process.kill(process.pid, "SIGINT"));
      try {
        return (
          (await terminal.question(texts.confirm(plainAccount(account)), { signal })).trim().toLowerCase() === "yes"
        );
      } finally {
        terminal.close();
      }
    },
    paired: (account) => print(texts.paired(plainAccount(account))),
    refused: () => print(texts.refused),
    notReached: (seconds) => print(texts.notReached(server, seconds)),
    // A renewed lease gives the same line, which isn't printed again.
    leaseChanged: (lease) => {
      const line =
        lease === null
          ? texts.noLease
          : texts.lease({ ...lease, engineerName: plainText(lease.engineerName), room: plainText(lease.room) });
      if (line !== wasLeased) print(line);
      wasLeased = line;
    },
    leaseRefused: (code) => print(texts.leaseRefused(code)),
  };
};

async function main(typed: string | undefined): Promise<void> {
  if (typed === undefined) return giveUp(texts.usage);
  const server = readServerAddress(typed);
  if (server === null) return giveUp(texts.addressNotUsable(typed));
  const file = openPairingFile(
    configFolder({ platform: process.platform, home: homedir(), environment: process.env }),
    server,
  );
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => stopping.abort());
  // A socket whose server doesn't answer would keep the process running.
  stopping.signal.addEventListener("abort", () => setTimeout(() => process.exit(), exitWithinMs).unref());
  try {
    print(texts.connecting(server));
    const end = await runCompanion({
      pairing: file.load(),
      savePairing: file.save,
      name: computerName(),
      system: systemNow(),
      person: personAtTerminal(server),
      monotonicMs,
      wallMs: Date.now,
      randomAsk: () => randomBytes(askBytes).toString("base64url"),
      signal: stopping.signal,
    });
    if (end === "REVOKED") file.forget();
    if (end !== null) giveUp(texts.ended[end]);
  } catch (error) {
    if (!(error instanceof PairingFileError)) throw error;
    giveUp(texts.keyFile[error.code](error.file));
  }
}

function giveUp(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}

await main(process.argv[2]);
