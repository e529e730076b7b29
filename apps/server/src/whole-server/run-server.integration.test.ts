// Runs the real process as an operator would from a terminal. The first test starts on an empty data directory, and the
// others on a migrated database, because a first start takes seconds.
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { freePort } from "@foldback/testkit/processes/free-port";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { placeMigratedDatabase } from "../testing/migrated-dump.ts";
import { createServerProcesses } from "../testing/server-process.ts";

let processes: ReturnType<typeof createServerProcesses>;
beforeEach(() => {
  processes = createServerProcesses();
});
afterEach(() => processes.close());

/** These tests start several processes, which takes a long time on a busy machine. */
const timeout = 120_000;

test("[REL-4] only one server at a time can run in a data directory, even after kill -9, a restart or a clean stop", {
  timeout,
}, async () => {
  const port = await freePort();
  const first = await processes.startServer(port);
  const accounts = first.output.match(/^ {2}(artist|engineer|admin) .*@demo\.foldback\.test +\S+$/gm);
  expect(accounts).toHaveLength(4);
  expect(first.output).toContain(`http://localhost:${port}/dev/mailbox`);

  const second = await processes.finish(processes.run("main.ts", [], { PORT: String(await freePort()) }));
  expect(second.exitCode).toBe(1);
  expect(second.problems.trim().split("\n")).toEqual([
    `Another server (pid ${first.child.pid}) already uses ${processes.dataDir}. Stop it first, or give this one its own FOLDBACK_DATA_DIR.`,
  ]);

  first.child.kill("SIGKILL");
  await once(first.child, "exit");
  const third = await processes.startServer(port);
  expect(third.output).not.toContain("Demo accounts");
  expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200);

  const socket = new WebSocket(`ws://localhost:${port}/signal`, { headers: { origin: `http://localhost:${port}` } });
  await once(socket, "open");
  const socketClosed = once(socket, "close");
  third.child.kill("SIGTERM");
  const [[exitCode], [closeCode]] = await Promise.all([once(third.child, "exit"), socketClosed]);
  expect(closeCode).toBe(1012);
  expect(exitCode).toBe(0);
});

test("an operator can grant the admin role whether the server is running or not", { timeout }, async () => {
  await placeMigratedDatabase(processes.dataDir);
  const usage = await processes.finish(processes.run("terminal/command-line.ts", ["promote", "somebody"]));
  expect([usage.exitCode, usage.problems]).toEqual([1, expect.stringContaining("npm run admin -- grant <email>")]);

  const server = await processes.startServer(await freePort());
  const whileRunning = await processes.finish(
    processes.run("terminal/command-line.ts", ["grant", "Artist@demo.foldback.test"]),
  );
  expect([whileRunning.exitCode, whileRunning.output]).toEqual([
    0,
    "Artist@demo.foldback.test is now an administrator.\n",
  ]);
  const unknown = await processes.finish(
    processes.run("terminal/command-line.ts", ["suspend", "nobody@demo.foldback.test"]),
  );
  expect([unknown.exitCode, unknown.problems]).toEqual([
    1,
    "There's no account with the email nobody@demo.foldback.test.\n",
  ]);
  server.child.kill("SIGINT");
  await once(server.child, "exit");

  const again = await processes.finish(
    processes.run("terminal/command-line.ts", ["grant", "artist@demo.foldback.test"]),
  );
  expect(again.output).toBe("artist@demo.foldback.test is already an administrator.\n");
});

test("[TK-52] a server whose bucket is unavailable still starts, and says so in the log and on the terminal", {
  timeout,
}, async () => {
  await placeMigratedDatabase(processes.dataDir);
  const settings = { S3_ENDPOINT: "http://127.0.0.1:1", S3_BUCKET: "takes", S3_ACCESS_KEY_ID: "AKIATEST" };
  const half = await processes.finish(processes.run("main.ts", [], settings));
  expect([half.exitCode, half.problems]).toEqual([1, "S3_SECRET_ACCESS_KEY is needed with S3_ENDPOINT\n"]);
  const port = await freePort();
  const whole = { ...settings, S3_SECRET_ACCESS_KEY: "secret-of-the-bucket", PORT: String(port) };
  const { stdout, stderr } = await processes.run("main.ts", [], whole);
  const said = { terminal: "", log: "" };
  stdout.on("data", (chunk) => (said.terminal += chunk));
  stderr.on("data", (chunk) => (said.log += chunk));
  const sentence = "S3_ENDPOINT isn't responding. Check its address and the network.";
  await expect.poll(() => said.terminal).toContain(`Warning: ${sentence}`);
  await expect.poll(() => said.log).toContain(sentence);
  expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200);
  expect(said.log).not.toContain("secret-of-the-bucket");
});

test("[SY-23] a public address gets demo accounts only with DEMO_DATA=public, and then logs a warning", {
  timeout,
}, async () => {
  await placeMigratedDatabase(processes.dataDir);
  const publicAddress = { PUBLIC_URL: "https://studio.example", DEMO_DATA: "on" };
  const quiet = await processes.startServer(await freePort(), publicAddress);
  expect(quiet.output).not.toMatch(/demo/i);
  quiet.child.kill("SIGINT");
  await once(quiet.child, "exit");
  const asked = await processes.startServer(await freePort(), { ...publicAddress, DEMO_DATA: "public" });
  expect(asked.output).toMatch(/^ {2}admin .*@demo\.foldback\.test +\S+$/m);
  expect(asked.output).toContain("Warning: Demo accounts can sign in on this public address");
  asked.child.kill("SIGINT");
  await once(asked.child, "exit");
  const later = await processes.startServer(await freePort(), publicAddress);
  expect(later.output).toContain(
    "Warning: This database still contains demo accounts from an earlier run of the server.",
  );
});

test("a server that can't start gives the reason in one line and leaves no lock behind", { timeout }, async () => {
  await placeMigratedDatabase(processes.dataDir);
  const settings = await processes.finish(processes.run("main.ts", [], { PORT: "many", LOG_LEVEL: "loud" }));
  expect(settings.exitCode).toBe(1);
  expect(settings.problems.trim().split("\n")).toHaveLength(2);

  const blocker = createServer().listen(0, "127.0.0.1");
  await once(blocker, "listening");
  const { port } = blocker.address() as AddressInfo;
  const taken = await processes.finish(processes.run("main.ts", [], { PORT: String(port) }));
  expect([taken.exitCode, taken.problems]).toEqual([
    1,
    `PORT ${port} is already in use. Stop the other program or set another PORT.\n`,
  ]);
  blocker.close();
  const { child } = await processes.startServer(port);
  child.kill("SIGTERM");
  await once(child, "exit");
});
