// What we derive from the public address: our origins, and whether this is a developer's own machine.

export type PublicAddress = {
  url: string;
  /** Every origin that may call us: the public one and, on a developer's machine, its other loopback names. */
  origins: readonly string[];
  isHttps: boolean;
  isLoopback: boolean;
};

const loopbackHosts = ["localhost", "127.0.0.1", "[::1]"];

export const isLoopbackUrl = (url: string) => URL.canParse(url) && loopbackHosts.includes(new URL(url).hostname);

export function isHttpOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.pathname === "/" && url.search === "" && url.username === "";
}

/** A warning for the operator if other machines reach this address without TLS, otherwise null. */
export const plainHttpWarning = (publicUrl: string): string | null =>
  new URL(publicUrl).protocol === "https:" || isLoopbackUrl(publicUrl)
    ? null
    : "PUBLIC_URL is http, so passwords and cookies cross the network unencrypted, and browsers refuse to share the screen or the microphone. Put a proxy with TLS in front and set PUBLIC_URL to its https address";

export function publicAddress(publicUrl: string): PublicAddress {
  const { protocol, port, origin } = new URL(publicUrl);
  const isLoopback = isLoopbackUrl(publicUrl);
  const spelled = (host: string) => `${protocol}//${host}${port ? `:${port}` : ""}`;
  return {
    url: origin,
    origins: isLoopback ? loopbackHosts.map(spelled) : [origin],
    isHttps: protocol === "https:",
    isLoopback,
  };
}
