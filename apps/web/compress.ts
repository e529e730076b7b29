// Compresses the assets at the highest level. This happens at the end of a build, because it would take too long at
// every server start. Documents are skipped, because the server writes its address into them.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import type { Plugin } from "vite";

const assets = join(import.meta.dirname, "dist/assets");
const compressible = [".js", ".css", ".svg"];
const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };

export function compress(): Plugin {
  return {
    name: "foldback-compress",
    apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
    closeBundle() {
      for (const name of readdirSync(assets).filter((file) => compressible.includes(extname(file)))) {
        const file = join(assets, name);
        writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file), { params }));
      }
    },
  };
}
