// npm omits other platforms' packages from the lock file if the registry doesn't have them, and `npm ci` then rejects
// the lock file. This script adds the missing entries. Run it after every install that changes dependencies. With
// --check it only reports what's missing.
import { readFileSync, writeFileSync } from "node:fs";

const systems = {
  linux: "linux",
  darwin: "darwin",
  win32: "win32",
  windows: "win32",
  android: "android",
  freebsd: "freebsd",
  openharmony: "openharmony",
  sunos: "sunos",
  aix: "aix",
  netbsd: "netbsd",
  openbsd: "openbsd",
};
const processors = ["x64", "arm64", "arm", "ia32", "ppc64", "riscv64", "s390x", "loong64", "wasm32", "mips64el"];

const file = "package-lock.json";
const lock = JSON.parse(readFileSync(file, "utf8"));
const missing = Object.entries(lock.packages).flatMap(([place, entry]) =>
  Object.entries(entry.optionalDependencies ?? {})
    .filter(([name]) => !isLocked(place, name))
    .map(([name, range]) => ({ name, entry: platformEntry(name, range, entry.dev) }))
    .filter((found) => found.entry !== null),
);

if (process.argv.includes("--check")) {
  console.log(`lock: ${missing.length} platform packages missing`);
  process.exitCode = missing.length === 0 ? 0 : 1;
} else {
  for (const { name, entry } of missing) lock.packages[`node_modules/${name}`] = entry;
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`lock: ${missing.length} platform packages added`);
}

/** True if Node's lookup from `place` would find the package in the lock. */
function isLocked(place, name) {
  const parts = place.split("/node_modules/");
  const nested = parts.map((_, i) => [...parts.slice(0, i + 1), name].join("/node_modules/"));
  return [`${place}/node_modules/${name}`, ...nested, `node_modules/${name}`].some((key) => key in lock.packages);
}

/** A lock entry for the package's exact version, or null if it isn't a platform package. */
function platformEntry(name, range, dev) {
  const words = name.replace(/^@[^/]+\//, "").split(/[-.]/);
  const os = words.map((word) => systems[word]).find(Boolean);
  const cpu = words.map((word) => (word.startsWith("arm") && word !== "arm64" ? "arm" : word)).find(isProcessor);
  const version = /^[~^]?(\d+\.\d+\.\d+.*)$/.exec(range)?.[1];
  if ((!os && !cpu) || !version) return null;
  return {
    version,
    ...(cpu && { cpu: [cpu] }),
    ...(dev && { dev: true }),
    optional: true,
    ...(os && { os: [os] }),
    ...(words.includes("musl") && { libc: ["musl"] }),
  };
}

function isProcessor(word) {
  return processors.includes(word);
}
