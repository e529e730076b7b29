import { createWindowStorage } from "@foldback/studio-link/window-storage";

/** The address we sent a verification link to. Kept only as long as the tab is open. */
const kept = createWindowStorage("foldback-signed-up");

export const rememberSignUp = (email: string): void => kept.put(email);

export const forgetSignUp = (): void => kept.put(null);

export function signedUpEmail(): string | null {
  const email = kept.get();
  return typeof email === "string" ? email : null;
}
