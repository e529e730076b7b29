// Redirects the server's requests for Google and GitHub to local servers. The authentication library's addresses are
// fixed, so tests replace `fetch` instead of changing the product.

export type SocialAddresses = { google: string; github: string };

export function localAddress(url: string, { google, github }: SocialAddresses): string {
  const map: readonly (readonly [from: string, to: string])[] = [
    ["https://oauth2.googleapis.com/token", `${google}/oauth2/token`],
    ["https://www.googleapis.com/oauth2/v3/certs", `${google}/oauth2/v3/certs`],
    ["https://openidconnect.googleapis.com/v1/userinfo", `${google}/oauth2/v2/userinfo`],
    ["https://accounts.google.com", google],
    ["https://github.com/", `${github}/`],
    ["https://api.github.com/", `${github}/`],
  ];
  const found = map.find(([from]) => url.startsWith(from));
  return found ? found[1] + url.slice(found[0].length) : url;
}

/** The returned function restores the real fetch. */
export function redirectOAuthRequests(addresses: SocialAddresses): () => void {
  const real = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const local = localAddress(url, addresses);
    if (local === url) return real(input, init);
    return input instanceof Request ? real(new Request(local, input), init) : real(local, init);
  };
  return () => {
    globalThis.fetch = real;
  };
}
