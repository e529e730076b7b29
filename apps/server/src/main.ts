// The server's entry. Compiled code is cached before anything else is loaded, so that the next start is quick.
import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";

// When hundreds arrive at once, V8 learns that what is made on arrival lives long, and from then on puts every received
// frame where long-lived things are: its collections then take 15 ms, in which nobody's pointer moves, instead of 2.
setFlagsFromString("--no-allocation-site-pretenuring");
// The embedded database is compiled quickly first, and each of its functions once more for speed when it has been used much.
// V8's own limit is reached during a start: a quarter of its work and 300 MB at its peak, for functions that then rest.
setFlagsFromString("--wasm-tiering-budget=500000000");
enableCompileCache(fileURLToPath(new URL("../../../node_modules/.cache/node-compile", import.meta.url)));
const { runServer } = await import("./run-server.ts");
await runServer();
