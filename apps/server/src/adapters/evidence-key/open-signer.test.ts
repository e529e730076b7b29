import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BundleKeys } from "@foldback/domain/evidence/bundle";
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

function optionsFor(keys: KeyStore) {
  const errors: string[] = [];
  const log = { info: () => {}, warn: () => {}, error: (_facts: object, message: string) => void errors.push(message) };
  const file = join(folder, "evidence-key.json");
  return { errors, options: { file, publicUrl: "https://studio.example", keys, nowMs: () => 0, log } };
}

test("[EV4] the first start makes a key that only its owner reads, and every further start finds it", async () => {
  const keys = keysInMemory();
  const { options } = optionsFor(keys);
  const first = await openSigner(options);
  const again = await openSigner(options);
  expect(keys.kept).toHaveLength(1);
  expect(first.current()?.origin).toMatch(/^studio\.example\/evidence\/[0-9a-f]{8}$/);
  expect(again.current()?.signatureLine("text\n")).toBe(first.current()?.signatureLine("text\n"));
  expect((await stat(options.file)).mode & 0o777).toBe(0o600);
});

test("[EV4] a key that is not where it should be is named missing, never replaced", async () => {
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

test("[EV4] a rotation that the database did not take leaves the key before in force", async () => {
  const keys = keysInMemory();
  const { options } = optionsFor(keys);
  const before = await openSigner(options);
  const refusing = { ...keys, rotate: () => Promise.reject(new Error("away")) };
  const halfway = await openSigner({ ...options, keys: refusing });
  await expect(halfway.rotate()).rejects.toThrow("away");
  const after = await openSigner(options);
  expect(after.current()?.signatureLine("text\n")).toBe(before.current()?.signatureLine("text\n"));
});
