// The server's entry point. It turns on the compile cache before loading anything else, to make the next start fast.
import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";

// When hundreds of clients connect at once, V8 starts to allocate every received frame among long-lived objects.
// Garbage collections then take 15 ms instead of 2, and pointers freeze while they run.
setFlagsFromString("--no-allocation-site-pretenuring");
// V8 compiles the embedded database quickly first, then optimises the functions used most. Its default threshold is
// reached during startup, which costs a quarter of the startup time and 300 MB for functions that are idle afterwards.
setFlagsFromString("--wasm-tiering-budget=500000000");
// Checks each of the embedded database's functions when it's first called. Most of them never are.
setFlagsFromString("--wasm-lazy-validation");
enableCompileCache(fileURLToPath(new URL("../../../node_modules/.cache/node-compile", import.meta.url)));
const { runServer } = await import("./run-server.ts");
await runServer();
