/** True for an email address used as its own password, whole or without the part after the @. */
export function isOwnAddress(password: string, email: string): boolean {
  const [typed, address] = [folded(password), folded(email)];
  return typed === address || typed === address.slice(0, address.lastIndexOf("@"));
}

const folded = (text: string) => text.trim().toLowerCase();
