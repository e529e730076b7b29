// Which addresses a person may show to others as a link.

export const mostLinkLetters = 500;

/** Names that only mean something inside a house or a company network. */
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
 * Https, a full public host name, and no user or password in front of it. An IP address is refused in every spelling: the URL
 * parser has already turned decimal, octal and hexadecimal ones into dots. A name can still point to a private address, which
 * is why this server never fetches these links.
 */
export function isPublicLink(text: string): boolean {
  if (text.length > mostLinkLetters || !URL.canParse(text)) return false;
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
