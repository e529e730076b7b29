import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createDevelopmentMailbox } from "./development-mailbox.ts";
import { openMailboxFile } from "./mailbox-file.ts";

const mebibyte = 1024 * 1024;
let dataDir: string;
let atMs = Date.UTC(2026, 10, 20);
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "foldback-mailbox-"));
  atMs = Date.UTC(2026, 10, 20);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const now = () => new Date(atMs);
const mailTo = (to: string, text = "Welcome") => ({ to, subject: "Hello", text, link: null });
const path = (name: string) => join(dataDir, name);
const bytesKept = () => readdirSync(dataDir).reduce((sum, name) => sum + statSync(path(name)).size, 0);
const keptIn = (name: string): { to: string }[] =>
  existsSync(path(name))
    ? readFileSync(path(name), "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];
const receivers = () => [...keptIn("mailbox.older.jsonl"), ...keptIn("mailbox.jsonl")].map(({ to }) => to);

test("[DP-1] the development mailbox never exceeds two mebibytes and drops the oldest emails first", async () => {
  const mailbox = createDevelopmentMailbox({ dataDir, now });
  let max = 0;
  for (let n = 0; n < 6_000; n += 1) {
    await mailbox.send(mailTo(`p${n}@test.example`, "x".repeat(1_000)));
    if (n % 500 === 0) max = Math.max(max, bytesKept());
  }
  expect(Math.max(max, bytesKept())).toBeLessThanOrEqual(2 * mebibyte);
  expect(receivers().at(-1)).toBe("p5999@test.example");
  expect(receivers().length).toBeGreaterThan(900);
  expect(mailbox.list()).toHaveLength(100);
});

test("[DP-1] short emails count towards the limit too", () => {
  const file = openMailboxFile(dataDir, { mails: 3, bytes: mebibyte });
  for (let n = 1; n <= 8; n += 1) file.append({ ...mailTo(`p${n}@test.example`), sentAt: now() });
  expect(receivers()).toEqual([4, 5, 6, 7, 8].map((n) => `p${n}@test.example`));
});

test("[DP-1] at the next start, a file from before the limit is trimmed to its newest emails", () => {
  const line = (n: number) =>
    `${JSON.stringify({ ...mailTo(`p${n}@test.example`, "x".repeat(1_000)), sentAt: now() })}\n`;
  appendFileSync(path("mailbox.jsonl"), Array.from({ length: 4_000 }, (_line, n) => line(n)).join(""));
  expect(bytesKept()).toBeGreaterThan(4 * mebibyte);
  createDevelopmentMailbox({ dataDir, now });
  expect(bytesKept()).toBeLessThanOrEqual(mebibyte);
  expect(receivers().at(-1)).toBe("p3999@test.example");
});

test("[DP-1] a sweep removes older emails from both files and from memory, and keeps later ones", async () => {
  const mailbox = createDevelopmentMailbox({ dataDir, now });
  for (let n = 0; n < 1_500; n += 1) {
    atMs += 1_000;
    await mailbox.send(mailTo(`p${n}@test.example`));
  }
  expect(keptIn("mailbox.older.jsonl")).toHaveLength(1_000);
  mailbox.forgetBefore(new Date(Date.UTC(2026, 10, 20) + 1_450_000));
  expect(existsSync(path("mailbox.older.jsonl"))).toBe(false);
  expect(receivers()).toHaveLength(51);
  expect(receivers()[0]).toBe("p1449@test.example");
  expect(mailbox.list()).toHaveLength(51);
});

test("[DP-1] a sweep that finds nothing old reads only the first email and doesn't rewrite the file", async () => {
  const mailbox = createDevelopmentMailbox({ dataDir, now });
  await mailbox.send(mailTo("young@test.example"));
  // A sweep that read past the first email would fail on this line.
  appendFileSync(path("mailbox.jsonl"), "not an email\n");
  const before = readFileSync(path("mailbox.jsonl"), "utf8");
  mailbox.forgetBefore(new Date(Date.UTC(2026, 10, 19)));
  expect(readFileSync(path("mailbox.jsonl"), "utf8")).toBe(before);
});

test("a deleted user's address is removed from both files, even if only the text mentions it", async () => {
  const mailbox = createDevelopmentMailbox({ dataDir, now });
  await mailbox.send(mailTo("gone@test.example"));
  for (let n = 0; n < 1_000; n += 1) await mailbox.send(mailTo(`p${n}@test.example`));
  await mailbox.send(mailTo("other@test.example", "A message from gone@test.example"));
  mailbox.forget("gone@test.example");
  for (const name of ["mailbox.older.jsonl", "mailbox.jsonl"])
    expect(readFileSync(path(name), "utf8")).not.toContain("gone@test.example");
  expect(receivers()).toHaveLength(1_000);
});
