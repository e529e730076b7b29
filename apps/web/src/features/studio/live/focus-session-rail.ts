// Separate from the rail, because the phone needs this file but neither the rail nor its consent dialog.

export const sessionRailId = "session-rail";

/** Call this when a dialog closes after access was granted. It focuses the rail itself, not one of its buttons. */
export function focusSessionRail(): boolean {
  const rail = document.getElementById(sessionRailId);
  rail?.focus({ preventScroll: true });
  return rail === null;
}
