/**
 * The addresses that connections come from, each with the flood budget they share. An address without a connection is
 * remembered until its budget is at rest. Does not know how an address was learned.
 */
import { isAtRest, openFloodBudget } from "./flood-guard.ts";
import type { Address, Connection } from "./hub-state.ts";

/** Saying who one is takes milliseconds: so many at once from one address are not people. */
const strangersAllowed = 500;

export function createAddressBook(nowMs: () => number) {
  const addresses = new Map<string, Address>();

  const forgetIfAtRest = (address: Address) => {
    if (address.connections === 0 && isAtRest(address.budget, nowMs())) addresses.delete(address.ipAddress);
  };

  return {
    arrived(ipAddress: string): Address {
      const address = addresses.get(ipAddress) ?? {
        ipAddress,
        connections: 0,
        strangers: 0,
        budget: openFloodBudget(),
      };
      addresses.set(ipAddress, address);
      address.connections += 1;
      address.strangers += 1;
      return address;
    },
    hasRoom: (ipAddress: string) => (addresses.get(ipAddress)?.strangers ?? 0) < strangersAllowed,
    left(connection: Connection) {
      connection.address.connections -= 1;
      noLongerStranger(connection);
      forgetIfAtRest(connection.address);
    },
    forgetAtRest() {
      for (const address of addresses.values()) forgetIfAtRest(address);
    },
  };
}

export function noLongerStranger(connection: Connection) {
  if (!connection.stranger) return;
  connection.stranger = false;
  connection.address.strangers -= 1;
}
