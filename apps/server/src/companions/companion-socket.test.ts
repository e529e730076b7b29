import { helloText } from "@foldback/domain/companion/signed-texts";
import { asUserId } from "@foldback/domain/ids";
import { companionCloseCodes, type ToCompanion } from "@foldback/protocol/companion";
import { expect, test } from "vitest";
import { createPairingAttempts } from "../modules/companions/pairing-attempts.ts";
import { newCompanionKey } from "../testing/raw-companion.ts";
import { openCompanionSocket } from "./companion-socket.ts";
import type { SocketDeps } from "./ports.ts";

const server = "https://foldback.example";
const challenge = "c".repeat(32);
const own = newCompanionKey();
const companion = {
  ...{ id: "companion", userId: asUserId("ada"), publicKey: own.key, name: "Studio Mac", system: "macos" as const },
  ...{ pairedAtMs: 0, lastSeenAtMs: null },
};

/** A socket of a companion that's already paired, on a database that the test changes. */
function connected(change: Partial<SocketDeps>) {
  const sent: ToCompanion["type"][] = [];
  const closed: number[] = [];
  const deps: SocketDeps = {
    ...{ server, leaseKey: own.key, log: { warn: () => {} }, randomToken: () => challenge },
    attempts: createPairingAttempts({ nowMs: () => 0, randomBelow: () => 0, randomUuid: () => "attempt" }),
    findByKey: async () => ({ ...companion, revoked: false }),
    loadOwner: async () => ({ name: "Ada", email: "ada@studio.example", suspended: false }),
    noteSeen: async () => {},
    pair: async () => companion,
    issueLease: async () => null,
    paired: () => {},
    signatureRefused: () => {},
    ...change,
  };
  const socket = openCompanionSocket(deps, {
    send: ({ type }) => void sent.push(type),
    close: (code) => void closed.push(code),
  });
  const hello = () =>
    socket.receive(
      JSON.stringify({
        ...{ type: "hello", key: own.key, server, name: "Studio Mac", system: "macos" },
        signature: own.sign(helloText({ server, challenge })),
      }),
    );
  return { socket, sent, closed, hello };
}

test.each(["revoked", "deleted"] as const)(
  "[CP-7] a companion that's %s while it connects is disconnected",
  async (how) => {
    let isGone = false;
    const { closed, hello } = connected({
      findByKey: async () => (isGone && how === "deleted" ? null : { ...companion, revoked: isGone }),
      noteSeen: async () => {
        isGone = true;
      },
    });
    await hello();
    expect(closed).toEqual([companionCloseCodes.revoked]);
  },
);

test("[CP-7] a companion that isn't revoked stays connected", async () => {
  const { closed, sent, hello } = connected({});
  await hello();
  expect(closed).toEqual([]);
  expect(sent).toEqual(["challenge", "paired"]);
});
