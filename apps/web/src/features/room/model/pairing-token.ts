import { tokenOfFragment } from "@foldback/domain/room-code";

let taken: string | null = null;

/**
 * The token of the address this page was opened with, read once and taken out of the address at once: it shall not stay in
 * the history, on a screenshot or in a shared link.
 */
export function takePairingToken(): string | null {
  const token = tokenOfFragment(window.location.hash);
  if (token === null) return taken;
  taken = token;
  window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
  return taken;
}
