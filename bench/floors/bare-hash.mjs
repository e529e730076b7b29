// The password hash alone, with the parameters of the product's library: scrypt with N 16384, r 16 and p 1 over 64 bytes.
//   COUNT=60 AT_ONCE=4 node bare-hash.mjs    prints the total time, by wall clock and processor
import { randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";

const count = Number(process.env.COUNT ?? 60);
const atOnce = Number(process.env.AT_ONCE ?? 4);
const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
const derive = promisify(scrypt);
const salt = randomBytes(16).toString("hex");

const startedMs = performance.now();
const before = process.cpuUsage();
let left = count;
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    while (left-- > 0) await derive("a long enough password", salt, 64, cost);
  }),
);
const { user, system } = process.cpuUsage(before);
process.stdout.write(`took ${performance.now() - startedMs} ms, ${(user + system) / 1000} ms of processors\n`);
// Keeps the process alive until the bench ends it.
setInterval(() => {}, 60_000);
