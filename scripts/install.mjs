// Makes node_modules match package-lock.json, and finds the Node to run everything on. It uses no packages and no
// features newer than Node 20, because it runs before anything is installed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, "node_modules");
const marker = join(modules, ".foldback-installed");
const oldestNode = [20, 19];
const oldestServerNode = [22, 18];

/** Installs only if the lock file has changed since the last time. */
export function ensureInstalled() {
  if (isOlder(process.versions.node, oldestNode)) stop(`Foldback needs Node ${oldestNode.join(".")} or newer`);
  const wanted = lockHash();
  if (readIfThere(marker) === wanted) return;
  if (!installedMatchesLock()) install();
  writeFileSync(marker, wanted);
}

/**
 * Returns Node 24 from its npm package if the registry has it for this system. Otherwise, returns the Node that runs
 * this script, if it's new enough.
 */
export function pinnedNode() {
  const pinned = join(modules, ".bin", process.platform === "win32" ? "node.exe" : "node");
  if (existsSync(pinned)) return pinned;
  if (isOlder(process.versions.node, oldestServerNode)) {
    stop(`On this system the server needs Node ${oldestServerNode.join(".")} or newer`);
  }
  return process.execPath;
}

/**
 * The lock file contains no addresses, so npm looks up every package. Cached look-ups are safe, because the lock file
 * has checksums.
 */
function install() {
  process.stdout.write("Installing packages (a minute or so, once) ...\n");
  if (npmCi("--prefer-offline")) return;
  process.stdout.write("That failed. Trying again without the cached look-ups ...\n");
  if (!npmCi()) stop("npm ci failed; its message is above");
}

function npmCi(...extra) {
  const npm = process.env.npm_execpath;
  const words = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", ...extra];
  const options = { cwd: root, stdio: "inherit" };
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...words], options)
    : spawnSync("npm", words, { ...options, shell: process.platform === "win32" });
  return status === 0;
}

/** True if exactly the versions in the lock file are already installed and nothing needs to be done. */
function installedMatchesLock() {
  const installed = readIfThere(join(modules, ".package-lock.json"));
  if (installed === null) return false;
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const present = JSON.parse(installed).packages;
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (!path.includes("node_modules/") || link) return true;
    const found = present[path];
    return found ? found.version === version && existsSync(join(root, path)) : Boolean(optional);
  });
}

const lockHash = () =>
  createHash("sha256")
    .update(`${process.platform} ${process.arch} `)
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");

function readIfThere(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

function isOlder(version, [major, minor]) {
  const [ownMajor = 0, ownMinor = 0] = version.split(".").map(Number);
  return ownMajor < major || (ownMajor === major && ownMinor < minor);
}

function stop(reason) {
  process.stderr.write(`${reason}. This is Node ${process.versions.node}.\n`);
  process.exit(1);
}
