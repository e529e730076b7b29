/**
 * The URLs of the built worklet and workers, all on our own origin. The content security policy requires that, and
 * also requires trusted URLs for workers (Trusted Types), which the policy below creates only for our own.
 */
import logWorkerUrl from "./take-log-worker.ts?worker&url";
import shelfWorkerUrl from "./take-shelf-worker.ts?worker&url";
import builtTapUrl from "./tap-worklet.ts?worker&url";

export const tapWorkletUrl: string = builtTapUrl;

type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
};

const isTrustedTypes = (value: unknown): value is TrustedTypes =>
  typeof value === "object" && value !== null && "createPolicy" in value;

const policy = (() => {
  const trustedTypes: unknown = Reflect.get(globalThis, "trustedTypes");
  const own = (url: string) => {
    if (url !== logWorkerUrl && url !== shelfWorkerUrl) throw new TypeError("not one of our workers");
    return url;
  };
  return isTrustedTypes(trustedTypes)
    ? trustedTypes.createPolicy("foldback-workers", { createScriptURL: own })
    : { createScriptURL: own };
})();

const start = (url: string) => new Worker(policy.createScriptURL(url), { type: "module" });

export const startLogWorker = (): Worker => start(logWorkerUrl);
export const startShelfWorker = (): Worker => start(shelfWorkerUrl);
