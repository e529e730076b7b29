// Adds lock entries for optional platform packages that npm left out, so that `npm ci` accepts the lock.
import { readFileSync, writeFileSync } from "node:fs";

const f = "package-lock.json",
  lock = JSON.parse(readFileSync(f, "utf8")),
  P = lock.packages;
let n = 0;
const OS = {
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
const CPU = ["x64", "arm64", "arm", "ia32", "ppc64", "riscv64", "s390x", "loong64", "wasm32", "mips64el"];
for (const [loc, p] of Object.entries(P))
  for (const [dep, range] of Object.entries(p.optionalDependencies ?? {})) {
    const at = [
      `${loc}/node_modules/${dep}`,
      ...loc.split("/node_modules/").map((_, i, a) => [...a.slice(0, i + 1), dep].join("/node_modules/")),
      `node_modules/${dep}`,
    ];
    if (at.some((k) => P[k])) continue;
    const parts = dep.replace(/^@[^/]+\//, "").split(/[-.]/);
    const os = parts.map((x) => OS[x]).find(Boolean),
      cpu = parts.map((x) => (x.startsWith("arm") && x !== "arm64" ? "arm" : x)).find((x) => CPU.includes(x));
    if (!os && !cpu) {
      console.log("skip (not a platform package):", loc, dep);
      continue;
    }
    const version = /^[~^]?\d+\.\d+\.\d+/.test(range) ? range.replace(/^[~^]/, "") : null;
    if (!version) {
      console.log("skip range", dep, range);
      continue;
    }
    P[`node_modules/${dep}`] = {
      version,
      ...(cpu && { cpu: [cpu] }),
      ...(p.dev && { dev: true }),
      optional: true,
      ...(os && { os: [os] }),
      ...(parts.includes("musl") && { libc: ["musl"] }),
    };
    n++;
  }
lock.packages = Object.fromEntries(Object.entries(P).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(f, JSON.stringify(lock, null, 2) + "\n");
console.log("added", n);
