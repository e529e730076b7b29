// Terminal texts for the operator who starts the server.
import { DataDirInUseError } from "../adapters/postgres/data-dir-lock.ts";
import { NotDurableError } from "../adapters/postgres/require-durable.ts";
import { isLoopbackUrl } from "../config/public-address.ts";
import type { Config } from "../config.ts";
import type { DemoAccount } from "../modules/accounts/create-demo-data.ts";
import { NodeReplaced, OtherSecret } from "../modules/nodes/ports.ts";

export function demoAccountLines(accounts: readonly DemoAccount[]): string[] {
  const width = (column: "name" | "email") => Math.max(...accounts.map((account) => account[column].length));
  const line = ({ role, name, email, password }: DemoAccount) =>
    `  ${role.padEnd(8)}  ${name.padEnd(width("name"))}  ${email.padEnd(width("email"))}  ${password}`;
  return [
    "",
    "Demo accounts, shown only once (role, name, address, password):",
    ...accounts.map(line),
    "To try a session, sign in as the artist in one browser window and as an engineer in a private window.",
    "",
  ];
}

export function addressLines(config: Pick<Config, "publicUrl" | "dataDir" | "mail">): string[] {
  const { publicUrl, dataDir, mail } = config;
  const mails = isLoopbackUrl(publicUrl) ? `${publicUrl}/dev/mailbox` : `${dataDir}/mailbox.jsonl`;
  const ready = `Foldback is ready at ${publicUrl}`;
  return mail === null ? [`Emails aren't delivered. Read them here instead: ${mails}`, ready] : [ready];
}

export const waitingLine = (place: string | null, because: string) =>
  `Waiting for the database${place === null ? "" : ` at ${place}`}: ${because}`;
export const databaseIsBackLine = "The database is back";

export const standingByLine = (host: string) =>
  `Another server (${host}) is using this database. Standing by until it stops`;
export const takenOverLine = "Another server has taken over this database, so this one has stopped";

/** Errors whose message tells the operator what to do. */
const explained = [DataDirInUseError, NotDurableError, NodeReplaced, OtherSecret];

/**
 * One clear line for a problem that the operator can fix. Anything else is a bug, shown with all the details we have.
 */
export function explainFailure(error: unknown, config: Pick<Config, "port" | "host" | "databaseUrl">): string[] {
  if (error instanceof Error && explained.some((kind) => error instanceof kind)) return [error.message];
  const missing = missingRoles(error);
  if (missing !== null) return missing;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE")
    return [`PORT ${config.port} is already in use. Stop the other program or set another PORT.`];
  if (code === "EACCES") return [`This user isn't allowed to use PORT ${config.port} or the data directory.`];
  if (code === "EADDRNOTAVAIL") return [`HOST ${config.host} isn't an address on this machine.`];
  const message = error instanceof Error ? error.message || error.name : String(error);
  if (config.databaseUrl) return [`Couldn't use DATABASE_URL: ${message}`];
  return [`The server couldn't start: ${message}`];
}

/** The migration raises this code if the database user may not create the row-level security roles. */
const rolesMissing = "FB001";

function missingRoles(error: unknown): string[] | null {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error) || !("code" in cause) || cause.code !== rolesMissing) return null;
  const hint = "hint" in cause && typeof cause.hint === "string" ? [cause.hint] : [];
  return [cause.message, ...hint];
}
