// A throwaway Postgres for the tests: a cluster in a temporary folder that listens only on the loopback interface and
// is deleted afterwards.
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postgresBinaries } from "./system-tools.mjs";

/** Postgres refuses to run as root, so root starts it as the package's own user. */
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
  const pgCtl = (...words) => runAsPostgres(join(binaries, "pg_ctl"), ["-D", data, ...words]);
  const start = () => pgCtl("-w", "-l", join(folder, "log"), "-o", options, "start");
  const halt = (mode = "immediate") => pgCtl("-m", mode, "-w", "stop");
  const signalAll = (signal) => {
    for (const pid of processesOf(data)) signalIfAlive(pid, signal);
  };
  start();
  return {
    url: `postgres://foldback@127.0.0.1:${port}/postgres`,
    /** The functions below cause faults. Call them only on your own cluster, because the suite's is shared. */
    start,
    halt,
    restart(mode = "immediate") {
      halt(mode);
      start();
    },
    /**
     * With `trust`, Postgres doesn't ask for a password. With `scram-sha-256` it does, and since no user here has one,
     * nothing can connect.
     */
    restartWithAuthentication(method) {
      halt("fast");
      writeFileSync(join(data, "pg_hba.conf"), `host all all 127.0.0.1/32 ${method}\n`);
      start();
    },
    freeze: () => signalAll("SIGSTOP"),
    thaw: () => signalAll("SIGCONT"),
    /** Also works if a failed test has left the cluster frozen or halted. */
    stop() {
      if (existsSync(join(data, "postmaster.pid"))) {
        if (process.platform === "linux") signalAll("SIGCONT");
        halt();
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function signalIfAlive(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

/** Lists the postmaster and its children. It needs /proc, so this kind of fault works only on Linux. */
function processesOf(data) {
  const postmaster = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0];
  const parentOf = (pid) => {
    try {
      return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1];
    } catch {
      return undefined; // The process has just ended.
    }
  };
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return [postmaster, ...pids.filter((pid) => parentOf(pid) === postmaster)].map(Number);
}
