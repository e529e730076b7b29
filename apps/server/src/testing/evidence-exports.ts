// Creates sessions that leave evidence, and opens, doctors and verifies their exports.
import { consentTextVersion } from "@foldback/domain/consent/consent-text";
import { openZip } from "@foldback/evidence-verifier/bundle/zip-archive";
import type { Verdict } from "@foldback/evidence-verifier/verify/findings";
import { verifyBundle } from "@foldback/evidence-verifier/verify/verify-bundle";
import type { Tools } from "@foldback/evidence-verifier/verify/verify-keys";
import { zipStream } from "../http/files/zip-stream.ts";
import { verifierTools } from "../modules/evidence/verifier-tools.ts";
import type { TestServer } from "./start-test-server.ts";
import type { Person } from "./test-people.ts";

export type Files = Map<string, Uint8Array>;

/** Starts a session, consents to everything, joins and ends it. The ledger gets about eight entries. */
export async function endedSession(server: TestServer, artist: Person, engineer: Person): Promise<string> {
  const [a, e] = [server.client(artist), server.client(engineer)];
  const { sessionId } = await a.sessions.start({ engineerId: engineer.userId });
  await a.consent.decide({
    sessionId,
    engineerId: engineer.userId,
    decision: "granted",
    scopes: ["view", "talk", "point", "control"],
    understood: true,
    consentTextVersion,
  });
  await e.sessions.join({ sessionId });
  await a.sessions.end({ sessionId });
  return sessionId;
}

export async function download(server: TestServer, path: string, person: Person): Promise<Files> {
  const answer = await server.request(path, {}, person);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`);
  return unzip(new Uint8Array(await answer.arrayBuffer()));
}

/** The server's public keys, which a reader saves in advance to check who signed an export. */
export const publishedKeysOf = async (server: TestServer): Promise<string> =>
  (await server.request("/.well-known/foldback-evidence-keys")).text();

const opened = (bytes: Uint8Array) =>
  openZip({ sizeBytes: bytes.length, slice: async (from, to) => bytes.slice(from, to) });

export async function unzip(bytes: Uint8Array): Promise<Files> {
  const bundle = await opened(bytes);
  const files: Files = new Map();
  for (const name of bundle.names) files.set(name, await bundle.read(name));
  return files;
}

export async function zip(files: Files): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  const entries = [...files].map(([name, bytes]) => ({ name, body: async () => bytes }));
  for await (const part of zipStream(entries)) parts.push(part);
  return new Uint8Array(Buffer.concat(parts));
}

export async function verdictOn(
  files: Files,
  receipts: readonly string[] = [],
  { keys = [], ...tools }: Partial<Tools> & { keys?: readonly string[] } = {},
): Promise<Verdict> {
  return verifyBundle(await opened(await zip(files)), { tools: { ...verifierTools, ...tools }, receipts, keys });
}

export const textIn = (files: Files, name: string): string => new TextDecoder().decode(files.get(name));

export function changed(files: Files, name: string, change: (text: string) => string): Files {
  return new Map(files).set(name, new TextEncoder().encode(change(textIn(files, name))));
}
