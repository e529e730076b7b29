// Separate from the rail, so that the phone, which has no rail, doesn't load it with the consent dialog.

export const sessionRailId = "session-rail";

/** For a dialog that closes once access is granted: moves the focus to the rail itself, not to one of its buttons. */
export function focusSessionRail(): boolean {
  const rail = document.getElementById(sessionRailId);
  rail?.focus({ preventScroll: true });
  return rail === null;
}
