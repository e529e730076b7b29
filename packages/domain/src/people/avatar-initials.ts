/**
 * Upper-case initials from the first two words of the name. Falls back to the first two letters of the email address,
 * then to U.
 */
export function avatarInitials(fullName: string | null, email: string | null): string {
  const words = (fullName ?? "").trim().split(/\s+/).filter(Boolean);
  const letters = words
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join("");
  return (letters || (email ?? "").slice(0, 2) || "U").toUpperCase();
}
