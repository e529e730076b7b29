// The server's entry. Compiled code is cached before anything else is loaded, so that the next start is quick.
import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

enableCompileCache(fileURLToPath(new URL("../../../node_modules/.cache/node-compile", import.meta.url)));
const { runServer } = await import("./run-server.ts");
await runServer();
