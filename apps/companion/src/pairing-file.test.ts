import { generateKeyPairSync } from "node:crypto";
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { configFolder } from "./config-folder.ts";
import { readIdentity } from "./identity.ts";
import { openPairingFile } from "./pairing-file.ts";
import { readServerAddress, socketAddress } from "./server-address.ts";

const folder = mkdtempSync(join(tmpdir(), "foldback-key-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const server = "https://foldback.example";

test("[CP-2] the key is made once, for each server its own, and only its user can read it", () => {
  const own = join(folder, "own");
  const file = openPairingFile(own, server);
  const made = file.load();
  expect(file.load()).toEqual(made);
  expect(made.leaseKey).toBeNull();
  expect(readIdentity(made.privateKey).publicKey).toMatch(/^[\w-]{43}$/);
  expect(openPairingFile(own, "https://other.example").load().privateKey).not.toBe(made.privateKey);
  for (const name of readdirSync(own)) expect(statSync(join(own, name)).mode & 0o777).toBe(0o600);
  file.save({ ...made, leaseKey: "key" });
  expect(file.load()).toEqual({ ...made, leaseKey: "key" });
  file.forget();
  expect(file.load().privateKey).not.toBe(made.privateKey);
});

test("[CP-2] a key file that others can read, or that's damaged, is refused", () => {
  const file = openPairingFile(join(folder, "bad"), server);
  const made = file.load();
  const [name = ""] = readdirSync(join(folder, "bad"));
  const path = join(folder, "bad", name);
  chmodSync(path, 0o640);
  expect(() => file.load()).toThrow("KEY_FILE_OPEN");
  chmodSync(path, 0o600);
  const ofAnotherKind = generateKeyPairSync("x25519").privateKey.export({ type: "pkcs8", format: "der" });
  const keys = ["", "AAAA", made.privateKey.slice(4), ofAnotherKind.toString("base64")];
  const withBadKeys = keys.map((privateKey) => JSON.stringify({ ...made, privateKey }));
  for (const content of ["", "{", "{}", '{"version":2}', ...withBadKeys]) {
    writeFileSync(path, content);
    expect(() => file.load()).toThrow("KEY_FILE_DAMAGED");
  }
});

test("[CP-1] a companion connects only by TLS, except to its own computer", () => {
  const usable: [string, string][] = [
    ["foldback.example", server],
    ["https://foldback.example/studio?tab=1", server],
    ["https://foldback.example:8443", "https://foldback.example:8443"],
    ["http://localhost:3000", "http://localhost:3000"],
    ["http://127.0.0.1:3000/", "http://127.0.0.1:3000"],
  ];
  for (const [typed, address] of usable) expect(readServerAddress(typed), typed).toBe(address);
  for (const typed of ["http://foldback.example", "ftp://foldback.example", "https://ada@foldback.example", "://", ""])
    expect(readServerAddress(typed), typed).toBeNull();
  expect(socketAddress(server, "/companion")).toBe("wss://foldback.example/companion");
  expect(socketAddress("http://localhost:3000", "/companion")).toBe("ws://localhost:3000/companion");
});

test("[CP-2] the key is in the user's own folder of each system", () => {
  const place = { home: "/home/ada", environment: {} };
  expect(configFolder({ ...place, platform: "linux" })).toBe("/home/ada/.config/foldback");
  expect(configFolder({ ...place, platform: "linux", environment: { XDG_CONFIG_HOME: "/conf" } })).toBe(
    "/conf/foldback",
  );
  expect(configFolder({ ...place, platform: "darwin" })).toBe("/home/ada/Library/Application Support/Foldback");
  expect(configFolder({ ...place, platform: "win32", environment: { APPDATA: "/roaming" } })).toBe("/roaming/Foldback");
});
