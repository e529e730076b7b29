// Serves the floor pages and the captured scene on localhost, which is a secure context.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readBrowserScript } from "./probe-source.ts";

const PAGES: Record<string, URL> = {
  "/bare-link.html": new URL("../floors/bare-link.html", import.meta.url),
  "/bare-link.js": new URL("../floors/bare-link.ts", import.meta.url),
  "/bare-recorder.html": new URL("../floors/bare-recorder.html", import.meta.url),
  "/bare-recorder.js": new URL("../floors/bare-recorder.ts", import.meta.url),
  "/bare-recorder-tap.js": new URL("../floors/bare-recorder-tap.ts", import.meta.url),
  "/bare-recorder-worker.js": new URL("../floors/bare-recorder-worker.ts", import.meta.url),
  "/blank.html": new URL("../probes/blank.html", import.meta.url),
  "/scene.html": new URL("../probes/scene.html", import.meta.url),
  "/scene.js": new URL("../probes/scene.ts", import.meta.url),
};

// Isolation gives the recorder's pages shared memory, which a probe uses to hold up a worker.
const isolated = { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" };

async function contentOf(path: string): Promise<{ type: string; body: string } | null> {
  const file = PAGES[path];
  if (file === undefined) return null;
  if (path.endsWith(".js")) return { type: "text/javascript", body: await readBrowserScript(file) };
  return { type: "text/html; charset=utf-8", body: await readFile(file, "utf8") };
}

export async function withPageServer<T>(use: (origin: string) => Promise<T>): Promise<T> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    contentOf(pathname).then(
      (content) => {
        response.writeHead(content === null ? 404 : 200, {
          "content-type": content?.type ?? "text/plain",
          ...(pathname.startsWith("/bare-recorder") ? isolated : {}),
        });
        response.end(content?.body ?? "");
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    return await use(`http://localhost:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
