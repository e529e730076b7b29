export const maxLinkLength = 500;

/** Names that only mean something inside a home or company network. */
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
 * True for an https address with a full public host name and no user or password. IP addresses are refused in every
 * spelling, because the URL parser has already normalised them. A name can still point to a private address, so the
 * server never fetches these links.
 */
export function isPublicLink(text: string): boolean {
  if (text.length > maxLinkLength || !URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  // "https://@host" has an empty user, which the parser drops.
  const hasUser = username !== "" || password !== "" || /^https:[\\/]*[^\\/?#]*@/i.test(text);
  return protocol === "https:" && !hasUser && isPublicName(hostname.replace(/\.$/, ""));
}

function isPublicName(host: string): boolean {
  const isIpAddress = host.startsWith("[") || /(^|\.)\d+$/.test(host);
  if (isIpAddress || !host.includes(".")) return false;
  return !privateEndings.some((ending) => host === ending || host.endsWith(`.${ending}`));
}
