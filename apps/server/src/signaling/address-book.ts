/**
 * The addresses that connections come from, each with the flood budget they share. An address without a connection is
 * remembered until its budget is at rest. Does not know how an address was learned.
 */
import { isAtRest, openFloodBudget } from "./flood-guard.ts";
import type { Address } from "./hub-state.ts";

export function createAddressBook(nowMs: () => number) {
  const addresses = new Map<string, Address>();

  const forgetIfAtRest = (address: Address) => {
    if (address.connections === 0 && isAtRest(address.budget, nowMs())) addresses.delete(address.ipAddress);
  };

  return {
    arrived(ipAddress: string): Address {
      const address = addresses.get(ipAddress) ?? { ipAddress, connections: 0, budget: openFloodBudget() };
      addresses.set(ipAddress, address);
      address.connections += 1;
      return address;
    },
    left(address: Address) {
      address.connections -= 1;
      forgetIfAtRest(address);
    },
    forgetAtRest() {
      for (const address of addresses.values()) forgetIfAtRest(address);
    },
  };
}
