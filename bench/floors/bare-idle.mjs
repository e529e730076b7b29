// The least that an idle server can cost: this one only listens, and opens the bare database if it's given a folder.
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { setFlagsFromString } from "node:v8";

/** Resolves packages from the server's folder, because only the server depends on the database. */
const ofServer = createRequire(new URL("../../apps/server/package.json", import.meta.url));

function openDatabase(folder) {
  const { PGlite } = ofServer("@electric-sql/pglite");
  // Uses the product's settings: docs/decisions/032-the-server-is-bundled.md.
  const startParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=32MB"];
  return PGlite.create(folder, { startParams });
}

setFlagsFromString("--wasm-tiering-budget=500000000");
const { DATA_DIR } = process.env;
const database = DATA_DIR ? await openDatabase(DATA_DIR) : null;
createServer((_request, response) => response.end()).listen(0, "127.0.0.1", () => console.log("ready"));
process.once("SIGTERM", () => void Promise.resolve(database?.close()).then(() => process.exit(0)));
