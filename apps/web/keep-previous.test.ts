import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { addPrevious, readBuild } from "./keep-previous.ts";

function setUp() {
  const folder = mkdtempSync(join(tmpdir(), "foldback-builds-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  /** Empties the folder and writes assets with these names, as Vite does. */
  function build(...names: string[]) {
    const previous = readBuild(folder);
    rmSync(folder, { recursive: true });
    mkdirSync(join(folder, "assets"), { recursive: true });
    for (const name of names) writeFileSync(join(folder, "assets", name), `content of ${name}`);
    addPrevious(folder, previous);
    return readdirSync(join(folder, "assets")).toSorted();
  }
  return { build, read: (name: string) => readFileSync(join(folder, "assets", name), "utf8") };
}

test("[REL-27] a build keeps the previous build's assets and drops older ones", () => {
  const { build, read } = setUp();
  expect(build("desk-1.js", "desk-1.js.br", "font.woff2")).toEqual(["desk-1.js", "desk-1.js.br", "font.woff2"]);
  expect(build("desk-2.js", "font.woff2")).toEqual(["desk-1.js", "desk-1.js.br", "desk-2.js", "font.woff2"]);
  expect(read("desk-1.js")).toBe("content of desk-1.js");
  expect(build("desk-3.js", "font.woff2")).toEqual(["desk-2.js", "desk-3.js", "font.woff2"]);
});

test("[REL-27] rebuilding the same sources keeps the assets of the last different build", () => {
  const { build } = setUp();
  build("desk-1.js");
  build("desk-2.js");
  expect(build("desk-2.js")).toEqual(["desk-1.js", "desk-2.js"]);
  expect(build("desk-3.js")).toEqual(["desk-2.js", "desk-3.js"]);
});
