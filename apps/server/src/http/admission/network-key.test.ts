import { expect, test } from "vitest";
import { networkKey, networkPrefixes } from "./network-key.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["64:ff9b::192.0.2.1", "64:ff9b:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["unknown", "unknown"],
])("%s is limited as %s", (ip, key) => {
  expect(networkKey(ip)).toBe(key);
});

test.each([
  ["203.0.113.7", ["203.0.113.7", "203.0.113.0/24"]],
  ["::ffff:203.0.113.7", ["203.0.113.7", "203.0.113.0/24"]],
  ["2001:db8:1:2ab3:3:4:5:6", ["2001:db8:1:2ab3::/64", "2001:db8:1:2a00::/56", "2001:db8:1::/48", "2001:db8::/32"]],
  ["2001:db8::1", ["2001:db8:0:0::/64", "2001:db8:0:0::/56", "2001:db8:0::/48", "2001:db8::/32"]],
  ["unknown", ["unknown"]],
])("an address counts towards its networks: %s", (ip, networks) => {
  expect(networkPrefixes(ip)).toEqual(networks);
});
