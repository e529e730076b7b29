export const maxLinkLength = 500;

/** Domains that only resolve inside a home or company network. */
const privateEndings = [
  "localhost",
  "localdomain",
  "local",
  "internal",
  "intranet",
  "private",
  "corp",
  "lan",
  "home",
  "home.arpa",
];

/**
 * True for an https address with a full public host name and without user or password. It refuses IP addresses in any
 * spelling. A host name can still resolve to a private address, so the server must never fetch these links.
 */
export function isPublicLink(text: string): boolean {
  if (text.length > maxLinkLength || !URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  // "https://@host" has an empty user, which the URL parser drops.
  const hasUser = username !== "" || password !== "" || /^https:[\\/]*[^\\/?#]*@/i.test(text);
  return protocol === "https:" && !hasUser && isPublicName(hostname.replace(/\.$/, ""));
}

function isPublicName(host: string): boolean {
  const isIpAddress = host.startsWith("[") || /(^|\.)\d+$/.test(host);
  if (isIpAddress || !host.includes(".")) return false;
  return !privateEndings.some((ending) => host === ending || host.endsWith(`.${ending}`));
}
