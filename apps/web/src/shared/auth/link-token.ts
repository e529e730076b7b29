/** Reads the token from an emailed link. It's in the fragment, which browsers never send to a server. */
export const readLinkToken = (): string => new URLSearchParams(window.location.hash.slice(1)).get("token") ?? "";
