// The authentication library's endpoints that browsers can call, and the keys that each body may have. All others,
// including any that a later version adds, get a 404. A test compares this list with the library's real endpoints.

/** Method and path under /api/auth, with the keys allowed in the body. */
const open = {
  "POST /sign-up/email": ["email", "password", "name", "requestedRole", "birthDate"],
  "POST /sign-up/look": ["token"],
  "POST /sign-up/prove": ["token", "password"],
  "POST /guest/look": ["invitation", "token"],
  "POST /guest/link": ["invitation"],
  "POST /guest/accept": ["invitation", "token", "name", "birthDate"],
  "POST /sign-in/email": ["email", "password"],
  "POST /sign-in/social": ["provider", "requestedRole", "birthDate"],
  "GET /callback/google": [],
  "GET /callback/github": [],
  "POST /sign-out": [],
  "POST /send-verification-email": ["email"],
  "POST /request-password-reset": ["email"],
  "POST /reset-password": ["newPassword", "token"],
  "POST /change-password": ["currentPassword", "newPassword"],
  "POST /link-social": ["provider"],
  "POST /unlink-account": ["accountId"],
  "POST /two-factor/enable": ["password"],
  "POST /two-factor/disable": ["password"],
  "POST /two-factor/generate-backup-codes": ["password"],
  "POST /two-factor/verify-totp": ["code"],
  "POST /two-factor/verify-backup-code": ["code"],
  "GET /passkey/generate-register-options": [],
  "POST /passkey/verify-registration": ["response", "name"],
  "GET /passkey/generate-authenticate-options": [],
  "POST /passkey/verify-authentication": ["response"],
  "POST /passkey/delete-passkey": ["id"],
} as const satisfies Record<string, readonly string[]>;

export const openAuthEndpoints = Object.keys(open);

/** The open paths, as the library spells them. */
const libraryPaths: readonly string[] = [
  ...openAuthEndpoints.map((endpoint) => endpoint.slice(endpoint.indexOf(" ") + 1)),
  "/callback/:id",
];

/** Library paths that we keep closed, such as those that set user fields or read tokens. */
export const closedAuthPaths = [
  "/get-session",
  "/verify-email",
  "/reset-password/:token",
  "/verify-password",
  "/change-email",
  "/update-session",
  "/update-user",
  "/delete-user",
  "/delete-user/callback",
  "/list-sessions",
  "/revoke-session",
  "/revoke-sessions",
  "/revoke-other-sessions",
  "/list-accounts",
  "/account-info",
  "/refresh-token",
  "/get-access-token",
  "/two-factor/get-totp-uri",
  "/two-factor/send-otp",
  "/two-factor/verify-otp",
  "/passkey/list-user-passkeys",
  "/passkey/update-passkey",
  "/ok",
  "/error",
] as const;

export const isOpenAuthEndpoint = (method: string, path: string) => Object.hasOwn(open, `${method} ${path}`);

export const isKnownAuthPath = (path: string) =>
  libraryPaths.includes(path) || (closedAuthPaths as readonly string[]).includes(path);

const keysByPath = new Map<string, readonly string[]>(
  Object.entries(open).map(([endpoint, keys]) => [endpoint.slice(endpoint.indexOf(" ") + 1), keys]),
);

/** Prevents a body from setting a role, a verified flag, a redirect to another site or a trusted device. */
export const isAllowedKey = (path: string, key: string): boolean => keysByPath.get(path)?.includes(key) ?? true;
