/**
 * Loads the page anew where the server answers. Where it does not, the browser's own page about that would take the place of one
 * that can be read.
 */
export async function reloadIfServed(): Promise<void> {
  try {
    const { status } = await fetch(window.location.href, { method: "HEAD" });
    if (status < 500) window.location.reload();
  } catch {
    // The server didn't answer: keep the page.
  }
}
