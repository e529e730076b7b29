// The floor for an upload: writes the body to disk and syncs it before answering, without sign-in or checks.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";

const folder = mkdtempSync(join(tmpdir(), "foldback-bare-upload-"));
const server = createServer(async (request, response) => {
  const body = await buffer(request);
  const file = await open(join(folder, randomUUID()), "w");
  await file.writeFile(body);
  await file.sync();
  await file.close();
  response.writeHead(200, { "content-type": "application/json" }).end('{"ok":true}');
});

server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`http://127.0.0.1:${server.address().port}\n`);
});
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
process.on("SIGTERM", () => process.exit(0));
