// Which endpoints of the authentication library exist for browsers. Everything else it brings, now or in a later
// version, answers 404: a test compares this list with what the library really has.

/** Method and path below /api/auth. */
export const openAuthEndpoints = [
  "POST /sign-up/email",
  "POST /sign-in/email",
  "POST /sign-out",
  "POST /send-verification-email",
  "GET /verify-email",
] as const;

const openPaths: readonly string[] = openAuthEndpoints.map((endpoint) => endpoint.slice(endpoint.indexOf(" ") + 1));

/** Paths that the library knows and this product does not use, e.g. setting one's own fields or reading tokens. */
export const closedAuthPaths = [
  "/sign-in/social",
  "/callback/:id",
  "/get-session",
  "/reset-password",
  "/reset-password/:token",
  "/verify-password",
  "/request-password-reset",
  "/change-email",
  "/change-password",
  "/update-session",
  "/update-user",
  "/delete-user",
  "/delete-user/callback",
  "/list-sessions",
  "/revoke-session",
  "/revoke-sessions",
  "/revoke-other-sessions",
  "/link-social",
  "/unlink-account",
  "/list-accounts",
  "/account-info",
  "/refresh-token",
  "/get-access-token",
  "/ok",
  "/error",
] as const;

export const isOpenAuthEndpoint = (method: string, path: string) =>
  (openAuthEndpoints as readonly string[]).includes(`${method} ${path}`);

export const isKnownAuthPath = (path: string) =>
  openPaths.includes(path) || (closedAuthPaths as readonly string[]).includes(path);

/** What a sign-up may say; any other key is refused, so that nobody can try a role or a verified flag. */
export const signUpKeys: readonly string[] = ["email", "password", "name", "callbackURL", "requestedRole"];
export const signInKeys: readonly string[] = ["email", "password"];
