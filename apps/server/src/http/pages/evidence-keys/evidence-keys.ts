// Publishes the evidence keys at permanent addresses: `/evidence-keys` for people and
// `/.well-known/foldback-evidence-keys` for programs. They don't need a sign-in, because anyone with an export or
// receipt must be able to check its signature.
import { readFile } from "node:fs/promises";
import { keysPath } from "@foldback/evidence-verifier/verify/verdict-words";
import { Hono } from "hono";
import type { EvidenceStore } from "../../../modules/evidence/ports.ts";
import { publishedKeys } from "../../../modules/evidence/published-keys.ts";
import { evidenceKeysPage } from "./evidence-keys-page.ts";

const keysJsonPath = "/.well-known/foldback-evidence-keys";
const stylePath = `${keysPath}/style.css`;
/** We rarely rotate keys, but readers should see a new one within the hour. */
const cacheControl = "public, max-age=300";

export function createEvidenceKeys(store: Pick<EvidenceStore, "keyHistory">): Hono {
  const routes = new Hono();
  let style: Promise<string> | null = null;
  routes.get(keysPath, async () =>
    document(evidenceKeysPage(await publishedKeys(store), { keysJsonPath, stylePath }), "text/html; charset=utf-8"),
  );
  routes.get(stylePath, async () => {
    style ??= readFile(new URL("./style.css", import.meta.url), "utf8");
    return document(await style, "text/css; charset=utf-8");
  });
  routes.get(keysJsonPath, async () => {
    const list = { format: "foldback-evidence-keys", version: 1, keys: await publishedKeys(store) };
    return document(`${JSON.stringify(list, null, 2)}\n`, "application/json; charset=utf-8");
  });
  return routes;
}

const document = (body: string, type: string) =>
  new Response(body, { headers: { "content-type": type, "cache-control": cacheControl } });
