/** Our content security policy requires Trusted Types, which TypeScript's DOM library doesn't declare. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): {
    createScriptURL(address: string): string;
  };
};
declare global {
  interface Window {
    trustedTypes?: TrustedTypes;
  }
}

const address = "/service-worker.js";
let registered: Promise<ServiceWorkerRegistration | null> | null = null;

/** Null if this browser has no service workers, or refuses ours. Everything else works without it. */
export function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  registered ??= register();
  return registered;
}

async function register(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator)) return null;
  try {
    const policy = window.trustedTypes?.createPolicy("foldback-service-worker", { createScriptURL: () => address });
    return await navigator.serviceWorker.register(policy?.createScriptURL(address) ?? address);
  } catch {
    // For example in a private window of Firefox.
    return null;
  }
}
