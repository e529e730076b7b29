// The price of a request, judged from its first line alone. Kills, health checks and new signaling sockets have their
// own budget, which other requests can't use up.

export type BudgetKind = "kill" | "signaling" | "health" | "other";
type Price = { budget: BudgetKind; tokens: number };

const kills: readonly string[] = ["/rpc/sessions/kill", "/rpc/pairing/kill"];

const probePaths: readonly string[] = ["/livez", "/readyz", "/healthz"];

export const isKill = (path: string): boolean => kills.includes(path);

/**
 * These hash a password, send an email, write a whole archive or read a whole take. Each costs as much as ten plain
 * calls.
 */
const costly = [
  /^\/api\/auth\/(?:sign-(?:in|up)\/email|sign-up\/prove|request-password-reset|reset-password|change-password|send-verification-email)$/,
  /^\/api\/auth\/two-factor\/(?:enable|disable|generate-backup-codes|verify-backup-code)$/,
  /^\/rpc\/(?:contact\/send|accounts\/(?:remove|changeEmail)|apiKeys\/create)$/,
  /^\/(?:account\/export$|evidence\/|admin\/evidence\/|notes\/|takes\/[^/]+\/(?:hand-off|sound\/.+\/lost)$)/,
];

export const prices = { file: 0.2, call: 1, costly: 10 };

export function priceOf(method: string, url: string): Price {
  const end = url.indexOf("?");
  const path = end === -1 ? url : url.slice(0, end);
  if (isKill(path)) return { budget: "kill", tokens: prices.call };
  if (path === "/rpc/signaling/ticket") return { budget: "signaling", tokens: prices.call };
  if (probePaths.includes(path)) return { budget: "health", tokens: prices.call };
  return { budget: "other", tokens: tokensOf(method, path) };
}

function tokensOf(method: string, path: string): number {
  if (costly.some((pattern) => pattern.test(path))) return prices.costly;
  const isCall = /^\/(?:rpc|api|stripe|preflight|talkback|takes|operator)\//.test(path);
  return !isCall && (method === "GET" || method === "HEAD") ? prices.file : prices.call;
}
