/** What a key for the public API may read. Keys can't write. */
export const apiScopes = ["sessions:read", "notes:read", "evidence:read"] as const;
export type ApiScope = (typeof apiScopes)[number];

export const apiScopeTexts: Readonly<Record<ApiScope, string>> = {
  "sessions:read": "Your sessions: when, with whom and for how long",
  "notes:read": "Transcripts, summaries, markers and their exports",
  "evidence:read": "Your sessions' evidence entries",
};

/** Every key expires, because forgotten keys can leak. */
export const apiKeyDays = [30, 90, 365] as const;
export type ApiKeyDays = (typeof apiKeyDays)[number];
export const apiKeysPerPerson = 10;
export const maxApiKeyNameLength = 60;
/**
 * Limits for one key and for all of a person's keys together, so that creating more keys doesn't allow more requests.
 */
export const apiRequestsPerMinute = 60;
export const apiRequestsPerMinuteOfPerson = 120;

/** Lets secret scanners and our routes recognise a key. */
export const apiKeyMark = "fbk_";
const apiKeyPattern = new RegExp(`^${apiKeyMark}[\\w-]{43}$`);
export const isApiKey = (text: string): boolean => apiKeyPattern.test(text);
