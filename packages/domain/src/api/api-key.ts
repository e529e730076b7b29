/** What a key of the public API may be allowed to read. There is nothing that one may write. */
export const apiScopes = ["sessions:read", "notes:read", "evidence:read"] as const;
export type ApiScope = (typeof apiScopes)[number];

export const apiScopeTexts: Readonly<Record<ApiScope, string>> = {
  "sessions:read": "Your sessions: when, with whom and for how long",
  "notes:read": "Transcripts, summaries, markers and their exports",
  "evidence:read": "The evidence entries of your sessions",
};

/** A key without an end is a key that somebody else finds one day. */
export const apiKeyDays = [30, 90, 365] as const;
export type ApiKeyDays = (typeof apiKeyDays)[number];
export const apiKeysPerPerson = 10;
export const apiKeyNameLetters = 60;
/** Of one key, and of all keys of one person: more keys are not more questions. */
export const apiRequestsPerMinute = 60;
export const apiRequestsPerMinuteOfPerson = 120;

/** Lets scanners of leaked secrets, and our own doors, know one when they see it. */
export const apiKeyMark = "fbk_";
const apiKeyPattern = new RegExp(`^${apiKeyMark}[\\w-]{43}$`);
export const isApiKey = (text: string): boolean => apiKeyPattern.test(text);
