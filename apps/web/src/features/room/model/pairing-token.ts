import { tokenOfFragment } from "@foldback/domain/room-code";

let taken: string | null = null;

/**
 * Reads the token once and removes it from the address, so that it doesn't stay in the history, on a screenshot or in a
 * shared link.
 */
export function takePairingToken(): string | null {
  const token = tokenOfFragment(window.location.hash);
  if (token === null) return taken;
  taken = token;
  window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
  return taken;
}
