export type TwoFactorSetup = { totpUri: string; secret: string; backupCodes: string[] };

/** Parses the response to setting up an authenticator app or replacing its backup codes. It's sent only once. */
export function parseTwoFactorSetup(answer: unknown): TwoFactorSetup | null {
  if (typeof answer !== "object" || answer === null) return null;
  const codes: unknown = Reflect.get(answer, "backupCodes");
  if (!Array.isArray(codes)) return null;
  const uri: unknown = Reflect.get(answer, "totpURI");
  const totpUri = typeof uri === "string" && URL.canParse(uri) ? uri : "";
  const secret = totpUri === "" ? "" : (new URL(totpUri).searchParams.get("secret") ?? "");
  return { totpUri, secret, backupCodes: codes.map(String) };
}
