// Keeps the previous build's assets for one more build so that a page that was open during an update can still load
// parts that it hasn't loaded yet. File names contain a hash, so both builds' assets fit into one folder.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const dist = join(import.meta.dirname, "dist");
/** Lists the assets that this build made, to distinguish them from kept ones. */
const listName = ".own-assets.json";

type Assets = Map<string, Buffer>;
type Build = { own: Assets; kept: Assets };

export function keepPrevious(): Plugin {
  let previous: Build = { own: new Map(), kept: new Map() };
  return {
    name: "foldback-keep-previous",
    apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
    // Runs before the build empties the folder.
    buildStart() {
      previous = readBuild(dist);
    },
    closeBundle() {
      addPrevious(dist, previous);
    },
  };
}

export function readBuild(folder: string): Build {
  const own = new Set(ownAssets(folder));
  const assets = namesIn(folder).map((name) => [name, readFileSync(join(folder, "assets", name))] as const);
  return {
    own: new Map(assets.filter(([name]) => own.has(name))),
    kept: new Map(assets.filter(([name]) => !own.has(name))),
  };
}

/** Adds the previous build's assets to the new build in the same folder. */
export function addPrevious(folder: string, previous: Build): void {
  const own = namesIn(folder);
  writeFileSync(join(folder, listName), JSON.stringify(own));
  // If the build is unchanged, the kept assets are still those from the last build that was different.
  const isSame = own.length === previous.own.size && own.every((name) => previous.own.has(name));
  for (const [name, content] of isSame ? previous.kept : previous.own) {
    if (!own.includes(name)) writeFileSync(join(folder, "assets", name), content);
  }
}

function ownAssets(folder: string): string[] {
  try {
    return JSON.parse(readFileSync(join(folder, listName), "utf8"));
  } catch {
    // No list means that the folder was built before lists existed, or was never built.
    return namesIn(folder);
  }
}

function namesIn(folder: string): string[] {
  const assets = join(folder, "assets");
  mkdirSync(assets, { recursive: true });
  return readdirSync(assets);
}
