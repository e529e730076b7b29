/**
 * Tracks the networks that clients connect from. Connections in the narrowest network share a flood budget, and a
 * network without connections is remembered until its budget is full again.
 */
import type { Address, Connection } from "../hub-state.ts";
import { isFull, openFloodBudget } from "./flood-guard.ts";

/**
 * Authenticating takes milliseconds, so real users never have this many unauthenticated connections. There's one limit
 * for each size of network, narrowest first, because a single owner can have many IPv6 networks.
 */
const maxUnauthenticated = [500, 1_000, 2_000, 8_000];

type AddressBookDeps = {
  nowMs: () => number;
  /** An address's networks, narrowest first. */
  networksOf(ipAddress: string): readonly string[];
};

export function createAddressBook({ nowMs, networksOf }: AddressBookDeps) {
  const addresses = new Map<string, Address>();
  const strangers = new Map<string, number>();

  const forgetIfAtRest = (network: string, address: Address) => {
    if (address.connections === 0 && isFull(address.budget, nowMs())) addresses.delete(network);
  };
  const count = (network: string, change: 1 | -1) => {
    const left = (strangers.get(network) ?? 0) + change;
    if (left > 0) strangers.set(network, left);
    else strangers.delete(network);
  };
  const narrowest = (ipAddress: string) => networksOf(ipAddress)[0] ?? ipAddress;

  return {
    arrived(ipAddress: string): Address {
      const network = narrowest(ipAddress);
      const networks = networksOf(ipAddress);
      const address = addresses.get(network) ?? {
        ipAddress,
        connections: 0,
        budget: openFloodBudget(),
        introduced: () => {
          for (const each of networks) count(each, -1);
        },
      };
      addresses.set(network, address);
      address.connections += 1;
      for (const each of networks) count(each, 1);
      return address;
    },
    hasRoom: (ipAddress: string) =>
      networksOf(ipAddress).every(
        (network, step) => (strangers.get(network) ?? 0) < (maxUnauthenticated[step] ?? Number.POSITIVE_INFINITY),
      ),
    left(connection: Connection) {
      const { address } = connection;
      address.connections -= 1;
      markAuthenticated(connection);
      forgetIfAtRest(narrowest(address.ipAddress), address);
    },
    forgetIdle() {
      for (const [network, address] of addresses) forgetIfAtRest(network, address);
    },
  };
}

export function markAuthenticated(connection: Connection) {
  if (!connection.stranger) return;
  connection.stranger = false;
  connection.address.introduced();
}
