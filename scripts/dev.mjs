// `npm run dev`: the web app with hot reload on WEB_PORT (5173), and the server from its sources, restarted when they
// change. Open the web app's address; it forwards API calls and the signaling socket to the server.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureInstalled, pinnedNode, root } from "./install.mjs";

ensureInstalled();
const node = pinnedNode();
const webPort = process.env.WEB_PORT ?? "5173";
const serverPort = process.env.PORT ?? "3000";

const processes = [
  run(["--watch", "--watch-preserve-output", "--disable-proto=delete", join(root, "apps/server/src/main.ts")], {
    PORT: serverPort,
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${webPort}`,
  }),
  run([join(root, "node_modules/vite/bin/vite.js"), "apps/web", "--port", webPort, "--strictPort"], {
    FOLDBACK_API_PORT: serverPort,
  }),
];

function run(words, environment) {
  return spawn(node, words, { cwd: root, stdio: "inherit", env: { ...process.env, ...environment } });
}

let stopping = false;
function stop(signal, exitCode) {
  if (stopping) return;
  stopping = true;
  process.exitCode = exitCode;
  for (const child of processes) child.kill(signal);
}
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stop(signal, 0));
for (const child of processes) child.on("exit", (code) => stop("SIGTERM", code ?? 1));
