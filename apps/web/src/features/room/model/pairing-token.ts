import { pairingTokenIn } from "@foldback/domain/room-code";

let taken: string | null = null;

/**
 * Reads the token once and removes it from the URL so that it doesn't end up in the history, a screenshot or a shared
 * link.
 */
export function claimPairingToken(): string | null {
  const token = pairingTokenIn(window.location.hash);
  if (token === null) return taken;
  taken = token;
  window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
  return taken;
}
