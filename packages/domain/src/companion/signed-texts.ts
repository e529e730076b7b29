// What a companion and the server sign for each other. Each text begins with what it's for, so that a signature made
// for one purpose is worthless for another.

/**
 * Proves to this server that the companion has its key. `server` is the address that the companion connected to, so a
 * server in between can't pass the signature on.
 */
export const helloText = ({ server, challenge }: { server: string; challenge: string }): string =>
  `foldback companion hello 1\n${server}\n${challenge}`;

/** The companion's own record that the person at it agreed to this account. The ledger keeps its signature. */
export const pairingText = (facts: { server: string; challenge: string; userId: string }): string =>
  `foldback companion pairing 1\n${facts.server}\n${facts.challenge}\n${facts.userId}`;

export const leaseText = (lease: string): string => `foldback companion lease 1\n${lease}`;
