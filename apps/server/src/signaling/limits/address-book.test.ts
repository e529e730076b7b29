import { expect, test } from "vitest";
import { networkPrefixes } from "../../http/admission/network-key.ts";
import { createAddressBook } from "./address-book.ts";

const openBook = () => createAddressBook({ nowMs: () => 0, networksOf: networkPrefixes });
const hex = (number: number) => number.toString(16);

/** Counts how many unauthenticated connections get in, one from each of these addresses. */
function arrivals(book: ReturnType<typeof openBook>, addressOf: (number: number) => string): number {
  let arrived = 0;
  while (arrived < 5_000 && book.hasRoom(addressOf(arrived))) {
    book.arrived(addressOf(arrived));
    arrived += 1;
  }
  return arrived;
}

test("[SY-17] all addresses in one IPv6 network count as one", () => {
  const book = openBook();
  expect(arrivals(book, (number) => `2001:db8:1:2::${hex(number)}`)).toBe(500);
  expect(book.hasRoom("2001:db8:1:2:ffff::1")).toBe(false);
  expect(book.hasRoom("2001:db8:1:3::1")).toBe(true);
});

test("[SY-17] a client that uses many small networks reaches the limit of the wider network around them", () => {
  expect(arrivals(openBook(), (number) => `2001:db8:1:${hex(number % 256)}::${hex(number)}`)).toBe(1_000);
  expect(arrivals(openBook(), (number) => `2001:db8:1:${hex(number)}::1`)).toBe(2_000);
  expect(arrivals(openBook(), (number) => `203.0.113.${number % 256}`)).toBe(1_000);
});

test("[SY-17] authenticating frees a place in every network of the address", () => {
  const book = openBook();
  const addresses = Array.from({ length: 1_000 }, (_, number) => book.arrived(`203.0.113.${number % 256}`));
  expect(book.hasRoom("203.0.113.9")).toBe(false);
  addresses[0]?.introduced();
  expect(book.hasRoom("203.0.113.9")).toBe(true);
});

test("[SY-17] connections from one network share a flood budget", () => {
  const book = openBook();
  const first = book.arrived("2001:db8:1:2::1");
  expect(book.arrived("2001:db8:1:2::2")).toBe(first);
  expect(book.arrived("2001:db8:1:3::1")).not.toBe(first);
});
