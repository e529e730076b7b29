/**
 * The address of a guest's invitation. Without the token it gives no access, so the artist can copy that form of it and
 * send it.
 */
export type GuestLink = { invitation: string; token: string | null };

/** HAZARD: keep both after the # so that they never reach a server or a log. */
export const guestUrl = (origin: string, { invitation, token }: GuestLink): string =>
  `${origin}/guest#invitation=${invitation}${token === null ? "" : `&token=${token}`}`;

export function guestLinkOf(fragment: string): GuestLink {
  const given = new Map(
    fragment
      .replace(/^#/, "")
      .split("&")
      .map((pair) => [pair.split("=")[0] ?? "", pair.split("=")[1] ?? ""] as const),
  );
  return { invitation: given.get("invitation") ?? "", token: given.get("token") || null };
}
