import { readFileSync } from "node:fs";
import { BlockList, isIPv6 } from "node:net";
import { maxClipBytes } from "@foldback/domain/talkback/clip";
import { expect, test } from "vitest";
import { backupProblemCodes } from "../modules/backups/ports.ts";
import { unreadyReasons } from "./monitoring/readiness.ts";
import { uploadLimitBytes } from "./preflight.ts";

const guide = readFileSync(new URL("../../../../deploy/README.md", import.meta.url), "utf8");

test("the deployment guide lists every reason that /readyz can return", () => {
  for (const reason of unreadyReasons) expect(guide).toContain(`\`${reason}\``);
});

test("the deployment guide says what each code of a backup or a restore means", () => {
  for (const code of backupProblemCodes) expect(guide).toContain(`| \`${code}\``);
});

test("the proxy in the deployment guide accepts the largest body that the server accepts", () => {
  const mebibytes = /client_max_body_size (\d+)m;/.exec(guide)?.[1];
  expect(Number(mebibytes) * 1024 * 1024).toBeGreaterThan(Math.max(maxClipBytes, uploadLimitBytes));
});

const deployed = readFileSync(new URL("../../../../deploy/coturn/turnserver.conf", import.meta.url), "utf8");
// Two lists, because a single one would treat the IPv4 block inside IPv6 as all of IPv4.
const denied = { ipv4: new BlockList(), ipv6: new BlockList() };
const familyOf = (ip: string) => (isIPv6(ip) ? "ipv6" : "ipv4");
for (const [, from = "", to = ""] of deployed.matchAll(/^denied-peer-ip=([^-\s]+)-(\S+)$/gm))
  denied[familyOf(from)].addRange(from, to, familyOf(from));
const isDenied = (ip: string) => denied[familyOf(ip)].check(ip, familyOf(ip));

/** One address from each block that the special-purpose registries exclude from the public internet. */
test.each([
  ...["0.1.2.3", "10.0.0.1", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.31.255.255", "192.0.0.8", "192.0.2.1"],
  ...["192.88.99.1", "192.168.1.1", "198.19.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1", "255.255.255.255"],
  ...[
    "::",
    "::1",
    "::ffff:10.0.0.1",
    "64:ff9b::a00:1",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",
    "2001:db8::1",
    "2002:a00:1::1",
  ],
  ...["3fff::1", "5f00::1", "fc00::1", "fd12:3456::1", "fe80::1", "ff02::1"],
])("the relay in the deployment guide can't reach %s", (ip) => {
  expect(isDenied(ip)).toBe(true);
});

test.each(["8.8.8.8", "172.32.0.1", "100.128.0.1", "2001:4860::1", "2a00:1450::1"])(
  "the relay in the deployment guide can reach %s on the public internet",
  (ip) => {
    expect(isDenied(ip)).toBe(false);
  },
);
