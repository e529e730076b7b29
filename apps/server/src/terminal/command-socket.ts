// Takes commands from the command line over a local socket, because only the running server can use the embedded
// database. The socket is in the data directory, and only its owner can open it. Each command is one JSON line, and so
// is its response.
import { chmodSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import * as z from "zod";
import type { Log } from "../log.ts";
import { actFor } from "../modules/acting-for.ts";
import type { MadeBackup } from "../modules/backups/make-backup.ts";
import { BackupProblem } from "../modules/backups/ports.ts";
import { adminCommand, runAdminCommand } from "./admin-commands.ts";
import { madeText, problemText } from "./backup-texts.ts";
import type { Answer } from "./here-or-ask.ts";

type Deps = Parameters<typeof runAdminCommand>[0] & {
  dataDir: string;
  log: Log;
  makeBackup: () => Promise<MadeBackup>;
};

/** The administration's commands, and npm run backup. */
const socketCommand = z.union([adminCommand, z.strictObject({ command: z.literal("backup") })]);
type SocketCommand = z.infer<typeof socketCommand>;

const socketPath = (dataDir: string) =>
  process.platform === "win32"
    ? `\\\\.\\pipe\\foldback-${Buffer.from(dataDir).toString("hex")}`
    : join(dataDir, "commands.sock");

/** Linux and macOS truncate longer socket paths. */
const longestSocketPath = 103;
const longestCommandBytes = 4_096;
const answerTimeoutMs = 10_000;

const answerSchema = z.object({ ok: z.boolean(), text: z.string() });

/** Returns the function that stops the socket. */
export async function serveCommands(deps: Deps): Promise<() => Promise<void>> {
  const path = socketPath(deps.dataDir);
  if (path.length > longestSocketPath) {
    deps.log.warn(
      { path },
      "the path is too long for a command socket, so npm run admin only works while the server is stopped",
    );
    return async () => {};
  }
  rmSync(path, { force: true }); // a killed server may have left it; we hold the directory's lock
  const server = createServer({ allowHalfOpen: true }, (socket) => void answer(deps, socket));
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(path, resolve));
  if (process.platform !== "win32") chmodSync(path, 0o600);
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

async function answer(deps: Deps, socket: Socket): Promise<void> {
  socket.setTimeout(answerTimeoutMs, () => socket.destroy());
  try {
    const request = socketCommand.parse(JSON.parse((await text(socket)).slice(0, longestCommandBytes)));
    if (request.command === "backup") socket.setTimeout(0); // takes as long as the disk needs
    const result = await actFor({ role: "administration", userId: null }, () => carryOut(deps, request));
    deps.log.info({ command: request.command, ok: result.ok }, "admin command");
    socket.end(JSON.stringify(result));
  } catch (error) {
    deps.log.error({ err: error }, "admin command failed");
    socket.end(JSON.stringify({ ok: false, text: "The command failed. See the server's log." } satisfies Answer));
  }
}

async function carryOut(deps: Deps, request: SocketCommand): Promise<Answer> {
  if (request.command !== "backup") return runAdminCommand(deps, request);
  try {
    return { ok: true, text: madeText(await deps.makeBackup()) };
  } catch (error) {
    if (error instanceof BackupProblem) return { ok: false, text: problemText(error) };
    throw error;
  }
}

export async function askRunningServer(dataDir: string, request: SocketCommand): Promise<Answer> {
  const socket = connect({ path: socketPath(dataDir), allowHalfOpen: true });
  if (request.command !== "backup")
    socket.setTimeout(answerTimeoutMs, () => socket.destroy(new Error("The server isn't responding.")));
  socket.end(JSON.stringify(request));
  return answerSchema.parse(JSON.parse(await text(socket)));
}
