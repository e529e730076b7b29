import { type AuthAnswer, getAuth, postAuth } from "./auth-request.ts";

export const supportsPasskeys = (): boolean =>
  typeof PublicKeyCredential !== "undefined" && "parseRequestOptionsFromJSON" in PublicKeyCredential;

/** Signs in with a passkey. Null if the user cancelled. */
export async function signInWithPasskey(): Promise<AuthAnswer<unknown> | null> {
  const options = await getAuth("/passkey/generate-authenticate-options");
  if (!options.ok) return options;
  // The browser's own functions convert between the server's JSON and WebAuthn's binary fields.
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options.value as PublicKeyCredentialRequestOptionsJSON,
  );
  const response = await asJson(() => navigator.credentials.get({ publicKey }));
  return response === null ? null : postAuth("/passkey/verify-authentication", { response });
}

/** Null if the user cancelled. */
export async function addPasskey(name: string): Promise<AuthAnswer<unknown> | null> {
  const options = await getAuth("/passkey/generate-register-options");
  if (!options.ok) return options;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options.value as PublicKeyCredentialCreationOptionsJSON,
  );
  const response = await asJson(() => navigator.credentials.create({ publicKey }));
  return response === null ? null : postAuth("/passkey/verify-registration", { response, name });
}

async function asJson(ask: () => Promise<Credential | null>): Promise<object | null> {
  try {
    const credential = await ask();
    return credential instanceof PublicKeyCredential ? credential.toJSON() : null;
  } catch {
    return null;
  }
}
