// A throw-away Postgres for the tests: its own cluster in a temporary folder, loopback only, gone afterwards.
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postgresBinaries } from "./system-tools.mjs";

/** Postgres refuses to run as root, so root lends the job to the package's own user. */
function runAsPostgres(binary, words) {
  const asRoot = process.getuid?.() === 0;
  const command = asRoot ? ["runuser", "-u", "postgres", "--", binary, ...words] : [binary, ...words];
  const { status, stderr, stdout } = spawnSync(command[0], command.slice(1), { encoding: "utf8", cwd: tmpdir() });
  if (status !== 0) throw new Error(`${binary} failed: ${stderr || stdout}`);
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export async function startTestPostgres() {
  const binaries = postgresBinaries();
  const folder = mkdtempSync(join(tmpdir(), "foldback-postgres-"));
  if (process.getuid?.() === 0) spawnSync("chown", ["postgres", folder]);
  else chmodSync(folder, 0o700);
  const data = join(folder, "data");
  const port = await freePort();
  runAsPostgres(join(binaries, "initdb"), ["-D", data, "-U", "foldback", "-A", "trust", "-E", "UTF8", "--no-sync"]);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=200`;
  runAsPostgres(join(binaries, "pg_ctl"), ["-D", data, "-w", "-l", join(folder, "log"), "-o", options, "start"]);
  return {
    url: `postgres://foldback@127.0.0.1:${port}/postgres`,
    stop() {
      runAsPostgres(join(binaries, "pg_ctl"), ["-D", data, "-m", "immediate", "stop"]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
