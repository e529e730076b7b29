// A companion's socket that a test writes frame by frame, with a key of its own.
import { generateKeyPairSync, sign } from "node:crypto";
import { once } from "node:events";
import { helloText, pairingText } from "@foldback/domain/companion/signed-texts";
import { companionPath, type ToCompanion, toCompanion } from "@foldback/protocol/companion";
import { WebSocket } from "ws";

type Of<Type extends ToCompanion["type"]> = Extract<ToCompanion, { type: Type }>;
export type CompanionKey = ReturnType<typeof newCompanionKey>;

export function newCompanionKey() {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  return {
    key: publicKey.export({ format: "jwk" }).x ?? "",
    sign: (text: string) => sign(null, Buffer.from(text), privateKey).toString("base64url"),
  };
}

export async function connectRawCompanion(url: string, headers: Record<string, string> = {}) {
  const ws = new WebSocket(`${url.replace("http", "ws")}${companionPath}`, { headers });
  const heard: ToCompanion[] = [];
  const waiting = new Set<() => void>();
  const { promise: closed, resolve: close } = Promise.withResolvers<number>();
  ws.on("message", (data) => {
    heard.push(toCompanion.parse(JSON.parse(String(data))));
    for (const look of [...waiting]) look();
  });
  ws.on("close", close);
  const opened = await Promise.race([
    once(ws, "open").then(() => null),
    once(ws, "unexpected-response").then(([, response]) => response.statusCode as number),
  ]);
  if (opened !== null) throw new Error(`refused with ${opened}`);

  /** The next message of this type that hasn't been taken yet. */
  const next = <Type extends ToCompanion["type"]>(type: Type): Promise<Of<Type>> => {
    const { promise, resolve } = Promise.withResolvers<Of<Type>>();
    const look = () => {
      const at = heard.findIndex((message) => message.type === type);
      if (at < 0) return;
      waiting.delete(look);
      const [found] = heard.splice(at, 1);
      resolve(found as Of<Type>);
    };
    waiting.add(look);
    look();
    return promise;
  };
  const say = (message: object) => ws.send(JSON.stringify(message));
  const { challenge } = await next("challenge");
  const hello = (own: CompanionKey, change: object = {}) =>
    say({
      ...{ type: "hello", key: own.key, server: url, name: "Studio Mac", system: "macos" },
      signature: own.sign(helloText({ server: url, challenge })),
      ...change,
    });
  return {
    ...{ ws, heard, challenge, next, say, hello, closed },
    confirm: (own: CompanionKey, userId: string) =>
      say({ type: "confirm", signature: own.sign(pairingText({ server: url, challenge, userId })) }),
    close: () => ws.terminate(),
  };
}
