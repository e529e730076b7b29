import { expect, test } from "vitest";
import { isPublicLink } from "./public-link.ts";

const refused = [
  "http://studio.example",
  "javascript:alert(1)",
  "studio.example",
  "",
  "https://user:secret@studio.example",
  "https://user@studio.example/work",
  "https://@studio.example",
  "https:\\\\user@studio.example",
  "https://localhost",
  "https://localhost.:8443/",
  "https://studio",
  "https://studio.local",
  "https://STUDIO.LOCAL./x",
  "https://db.internal/",
  "https://router.home.arpa",
  "https://nas.lan",
  "https://127.0.0.1",
  "https://127.1",
  "https://2130706433",
  "https://0x7f000001",
  "https://0x7f.0.0.1",
  "https://0177.0.0.1",
  "https://10.0.0.1",
  "https://172.16.9.9",
  "https://192.168.1.1:8443/admin",
  "https://169.254.169.254/latest",
  "https://100.64.0.1",
  "https://192.0.2.7",
  "https://198.51.100.7",
  "https://203.0.113.7",
  "https://0.0.0.0",
  "https://１２７.0.0.1",
  "https://[::1]",
  "https://[::ffff:127.0.0.1]",
  "https://[::ffff:7f00:1]",
  "https://[fe80::1]",
  "https://[fd00::1]",
  "https://[2001:db8::1]",
  "https://[64:ff9b::7f00:1]",
  `https://studio.example/${"x".repeat(500)}`,
];

const taken = [
  "https://studio.example",
  "https://studio.example:8443/work?take=1#mix",
  "https://user.example/@handle",
  "https://studio.example/path?mail=a@b.example",
  "https://münchen.example/",
  "https://1001.example",
];

test("[SY-24] a public link needs https and a full public host name, and can't contain a password, an IP address or a local name", () => {
  expect(refused.filter(isPublicLink)).toEqual([]);
  expect(taken.filter((link) => !isPublicLink(link))).toEqual([]);
});
