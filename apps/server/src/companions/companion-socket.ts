// One companion's socket, from the challenge to the end. Frames are handled one after the other, because each may have
// to wait for the database.
import { helloText, pairingText } from "@foldback/domain/companion/signed-texts";
import { companionCloseCodes, type FromCompanion, fromCompanion, type ToCompanion } from "@foldback/protocol/companion";
import { parse } from "secure-json-parse";
import type { UnpairedCompanion } from "../modules/companions/pairing-attempts.ts";
import type { Companion, PairingRefusal } from "../modules/companions/ports.ts";
import { isSignedBy } from "./companion-signatures.ts";
import type { Owner, SocketDeps } from "./ports.ts";

type Hello = Extract<FromCompanion, { type: "hello" }>;
type State =
  | { at: "new" }
  | { at: "unpaired"; hello: Hello; by: UnpairedCompanion }
  | { at: "paired"; companion: Companion };

export type Wire = { send(message: ToCompanion): void; close(code: number): void };
export type CompanionSocket = {
  /** Resolves once everything received before has been handled. */
  receive(text: string): Promise<void>;
  /** The connection is gone, or is being closed. Nothing that still arrives is handled. */
  left(): void;
  /** True once it has said hello and been answered. */
  isIntroduced(): boolean;
  /** True if the code has lapsed and there's no answer to wait for. */
  hasLapsed(): boolean;
  /** The paired companion behind it, or null. */
  companion(): Companion | null;
};

const maxQueued = 16;

type Socket = { deps: SocketDeps; wire: Wire; challenge: string; state: State; isOpen: boolean };

export function openCompanionSocket(deps: SocketDeps, wire: Wire): CompanionSocket {
  const socket: Socket = { deps, wire, challenge: deps.randomToken(), state: { at: "new" }, isOpen: true };
  let queued = 0;
  let last: Promise<void> = Promise.resolve();
  wire.send({ type: "challenge", challenge: socket.challenge });
  return {
    receive(text) {
      if (queued >= maxQueued) {
        end(socket, companionCloseCodes.badMessage);
        return last;
      }
      queued += 1;
      last = last
        .then(() => receive(socket, text))
        .finally(() => {
          queued -= 1;
        });
      return last;
    },
    left() {
      socket.isOpen = false;
      if (socket.state.at === "unpaired") deps.attempts.left(socket.state.by);
    },
    isIntroduced: () => socket.state.at !== "new",
    hasLapsed: () => socket.state.at === "unpaired" && !deps.attempts.isWaiting(socket.state.by),
    companion: () => (socket.state.at === "paired" ? socket.state.companion : null),
  };
}

function end(socket: Socket, code: number) {
  if (!socket.isOpen) return;
  socket.isOpen = false;
  socket.wire.close(code);
}

async function receive(socket: Socket, text: string): Promise<void> {
  if (!socket.isOpen) return;
  const message = readMessage(text);
  if (message === null) return end(socket, companionCloseCodes.badMessage);
  try {
    await handle(socket, message);
  } catch (error) {
    socket.deps.log.warn({ err: error }, "couldn't answer a companion");
    end(socket, companionCloseCodes.tryAgainLater);
  }
}

async function handle(socket: Socket, message: FromCompanion): Promise<void> {
  const { state, wire } = socket;
  if (message.type === "alive" && state.at !== "new") wire.send({ type: "alive" });
  else if (message.type === "hello" && state.at === "new") await greet(socket, message);
  else if (message.type === "confirm" && state.at === "unpaired") await confirm(socket, state, message.signature);
  else if (message.type === "ask-lease" && state.at === "paired") await lease(socket, state.companion, message.ask);
  else {
    if (message.type === "refuse" && state.at === "unpaired") socket.deps.attempts.settle(state.by, "refused");
    end(socket, message.type === "refuse" ? companionCloseCodes.codeOver : companionCloseCodes.badMessage);
  }
}

async function greet(socket: Socket, message: Hello): Promise<void> {
  const { deps, challenge } = socket;
  const text = helloText({ server: deps.server, challenge });
  if (message.server !== deps.server || !isSignedBy(message.key, text, message.signature)) return refuse(socket);
  const known = await deps.findByKey(message.key);
  if (!socket.isOpen) return;
  if (known === null) offerCode(socket, message);
  else if (known.revoked) end(socket, companionCloseCodes.revoked);
  else await admit(socket, known);
}

function refuse(socket: Socket) {
  socket.deps.signatureRefused();
  end(socket, companionCloseCodes.signatureRefused);
}

function offerCode(socket: Socket, hello: Hello) {
  const { deps, wire } = socket;
  const by: UnpairedCompanion = {
    name: hello.name,
    system: hello.system,
    confirmAccount: (account) => wire.send({ type: "confirm-account", ...account }),
  };
  const code = deps.attempts.offer(by);
  if (code === null) return end(socket, companionCloseCodes.tryAgainLater);
  socket.state = { at: "unpaired", hello, by };
  wire.send({ type: "code", code });
}

async function admit(socket: Socket, companion: Companion): Promise<void> {
  const { deps } = socket;
  const owner = await deps.loadOwner(companion.userId);
  if (!isActive(owner)) return end(socket, refusalOf(owner));
  await deps.noteSeen(companion);
  await welcome(socket, companion, owner);
}

const isActive = (owner: Owner | null): owner is Owner => owner !== null && !owner.suspended;
const refusalOf = (owner: Owner | null) =>
  owner === null ? companionCloseCodes.accountClosed : companionCloseCodes.suspended;

async function welcome(socket: Socket, companion: Companion, { name, email }: Owner): Promise<void> {
  if (!socket.isOpen) return;
  socket.state = { at: "paired", companion };
  socket.wire.send({ type: "paired", companion: companion.id, name, email, leaseKey: socket.deps.leaseKey });
  socket.deps.paired(companion);
  // A revocation while we read the database found no connection to close.
  if (await isRevoked(socket, companion)) end(socket, companionCloseCodes.revoked);
}

async function isRevoked({ deps }: Socket, { publicKey }: Companion): Promise<boolean> {
  const known = await deps.findByKey(publicKey);
  return known === null || known.revoked;
}

const pairingRefusals: Record<PairingRefusal, number> = {
  full: companionCloseCodes.accountFull,
  "key-known": companionCloseCodes.codeOver,
  "account-closed": companionCloseCodes.accountClosed,
};

async function confirm(socket: Socket, { hello, by }: { hello: Hello; by: UnpairedCompanion }, signature: string) {
  const { deps, challenge } = socket;
  const userId = deps.attempts.accountFor(by);
  if (userId === null) return end(socket, companionCloseCodes.codeOver);
  const { server } = deps;
  if (!isSignedBy(hello.key, pairingText({ server, challenge, userId }), signature)) return refuse(socket);
  const owner = await deps.loadOwner(userId);
  if (!isActive(owner)) {
    deps.attempts.settle(by, "refused");
    return end(socket, refusalOf(owner));
  }
  const { key: publicKey, name, system } = hello;
  const { email } = owner;
  const paired = await deps.pair({ userId, email, publicKey, name, system, proof: { server, challenge, signature } });
  if (typeof paired === "string") {
    deps.attempts.settle(by, paired === "full" ? "full" : "refused");
    end(socket, pairingRefusals[paired]);
  } else {
    deps.attempts.settle(by, "paired");
    await welcome(socket, paired, owner);
  }
}

async function lease(socket: Socket, companion: Companion, ask: string): Promise<void> {
  const { deps, wire } = socket;
  const { id, userId } = companion;
  if (await isRevoked(socket, companion)) return end(socket, companionCloseCodes.revoked);
  const owner = await deps.loadOwner(userId);
  if (!isActive(owner)) return end(socket, refusalOf(owner));
  const signed = await deps.issueLease({ userId, companion: id, ask });
  if (socket.isOpen) wire.send(signed === null ? { type: "no-lease" } : { type: "lease", ...signed });
}

function readMessage(text: string): FromCompanion | null {
  try {
    return fromCompanion.safeParse(parse(text)).data ?? null;
  } catch {
    return null;
  }
}
