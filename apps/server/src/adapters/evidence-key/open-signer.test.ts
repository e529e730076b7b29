import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BundleKeys } from "@foldback/evidence-verifier/bundle/bundle";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { KeyStore } from "../../modules/evidence/ports.ts";
import { openSigner } from "./open-signer.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "foldback-key-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function keysInMemory(): KeyStore & { kept: BundleKeys } {
  const kept: BundleKeys = [];
  return {
    kept,
    keys: async () => kept,
    addFirst: async (verifierKey) => void kept.push({ verifierKey, rotationNote: null }),
    rotate: async ({ verifierKey, rotationNote }) => void kept.push({ verifierKey, rotationNote }),
  };
}

const checkpoint = { size: 1, note: "note", createdAtMs: 0 };

function optionsFor(keys: KeyStore, signed: (typeof checkpoint)[] = []) {
  const errors: string[] = [];
  const log = { info: () => {}, warn: () => {}, error: (_facts: object, message: string) => void errors.push(message) };
  const file = join(folder, "evidence-key.json");
  return {
    errors,
    options: {
      file,
      publicUrl: "https://studio.example",
      keys,
      checkpoints: { checkpoints: async () => signed },
      nowMs: () => 0,
      log,
    },
  };
}

test("[EV-4] the first start creates a key that only its owner can read, and later starts reuse it", async () => {
  const keys = keysInMemory();
  const { options } = optionsFor(keys);
  const first = await openSigner(options);
  const again = await openSigner(options);
  expect(keys.kept).toHaveLength(1);
  expect(first.current()?.origin).toMatch(/^studio\.example\/evidence\/[0-9a-f]{8}$/);
  expect(again.current()?.signatureLine("text\n")).toBe(first.current()?.signatureLine("text\n"));
  expect((await stat(options.file)).mode & 0o777).toBe(0o600);
});

test("[EV-4] a missing key is reported, not replaced", async () => {
  const keys = keysInMemory();
  const { options, errors } = optionsFor(keys);
  await openSigner(options);
  await rm(options.file);
  const without = await openSigner(options);
  expect(without.current()).toBeNull();
  expect(await without.rotate()).toBeNull();
  expect(keys.kept).toHaveLength(1);
  expect(errors).toEqual(["the evidence signing key is missing: restore it"]);
});

test("[EV-4] if the database can't store a rotation, the previous key stays active", async () => {
  const keys = keysInMemory();
  const { options } = optionsFor(keys);
  const before = await openSigner(options);
  const refusing = { ...keys, rotate: () => Promise.reject(new Error("away")) };
  const halfway = await openSigner({ ...options, keys: refusing });
  await expect(halfway.rotate()).rejects.toThrow("away");
  const after = await openSigner(options);
  expect(after.current()?.signatureLine("text\n")).toBe(before.current()?.signatureLine("text\n"));
});

test("[EV-13] no new key is created if the ledger is already signed but the database lists no key", async () => {
  const keys = keysInMemory();
  const { options, errors } = optionsFor(keys, [checkpoint]);
  const signer = await openSigner(options);
  expect(signer.current()).toBeNull();
  expect(signer.problem()).toBe("missing");
  expect(await signer.rotate()).toBeNull();
  expect(keys.kept).toEqual([]);
  expect(await readdir(folder)).toEqual([]);
  expect(errors).toHaveLength(1);
});

test("[EV-13] a replaced key, or one from another ledger, signs nothing and isn't overwritten", async () => {
  const keys = keysInMemory();
  const { options, errors } = optionsFor(keys);
  await openSigner(options);
  const first = await readFile(options.file, "utf8");
  await (await openSigner(options)).rotate();
  // Restores a data folder from before the rotation.
  await writeFile(options.file, first);
  const signer = await openSigner(options);
  expect(signer.current()).toBeNull();
  expect(signer.problem()).toBe("another");
  expect(await readFile(options.file, "utf8")).toBe(first);
  expect(errors).toEqual([expect.stringContaining("belongs to another ledger or an older state of this one")]);
});

test("[EV-13] with a damaged key file nothing is signed, but the server keeps running", async () => {
  const keys = keysInMemory();
  const { options, errors } = optionsFor(keys);
  await openSigner(options);
  await writeFile(options.file, "{");
  const signer = await openSigner(options);
  expect([signer.current(), signer.problem()]).toEqual([null, "unreadable"]);
  expect(await readFile(options.file, "utf8")).toBe("{");
  expect(errors).toEqual(["couldn't read the evidence key file: restore it"]);
});

test("[EV-13] a key file found next to an empty database is moved aside, because it may be the only copy", async () => {
  const { options } = optionsFor(keysInMemory());
  await openSigner(options);
  const before = await readFile(options.file, "utf8");
  const fresh = keysInMemory();
  const signer = await openSigner({ ...options, keys: fresh });
  expect(signer.problem()).toBeNull();
  expect(fresh.kept).toHaveLength(1);
  const aside = (await readdir(folder)).find((name) => name.endsWith(".aside")) ?? "";
  expect(await readFile(join(folder, aside), "utf8")).toBe(before);
});
