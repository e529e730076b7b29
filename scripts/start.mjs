// `npm start`: installs and builds what's missing or stale, then runs the server. If nothing has changed, it only
// compares file dates, so the server starts quickly.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundled, ensureBundled } from "./bundle-server.mjs";
import { ensureInstalled, pinnedNode, root } from "./install.mjs";

const webSources = [
  "package-lock.json",
  "apps/web/index.html",
  "apps/web/vite.config.ts",
  "apps/web/compress.ts",
  "apps/web/handbook.ts",
  "apps/web/keep-previous.ts",
  "apps/web/prerender.ts",
  "apps/web/public",
  "apps/web/src",
  "docs/handbook",
  "packages/domain/src",
  "packages/protocol/src",
  "packages/studio-link/src",
  "packages/ui/src",
];
const serverEntry = "apps/server/src/main.ts";
const buildMarker = join(root, "apps/web/dist/.built-from");

ensureInstalled();
const node = pinnedNode();
buildWebApp();
await ensureBundled(serverEntry, { onStale: () => process.stdout.write("Building the server ...\n") });
runServer();

function buildWebApp() {
  const sources = fingerprint();
  if (readIfThere(buildMarker) === sources) return;
  process.stdout.write("Building the web app ...\n");
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const words = [vite, "build", "apps/web", "--logLevel", "warn"];
  const { status } = spawnSync(node, words, { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(buildMarker, sources);
}

/** Lists path, size and date of every source file. If one of them differs, the build is stale. */
function fingerprint() {
  const hash = createHash("sha256");
  for (const source of webSources) {
    for (const file of filesBelow(join(root, source))) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest("hex");
}

function filesBelow(path) {
  const info = statSync(path, { throwIfNoEntry: false });
  if (!info) return [];
  if (info.isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

function readIfThere(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

function runServer() {
  // Removes `__proto__` so that input from the network can't reach a prototype through it.
  const words = ["--disable-proto=delete", bundled(serverEntry)];
  const server = spawn(node, words, { cwd: root, stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => server.kill(signal));
  server.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
