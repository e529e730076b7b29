/**
 * Opens the provider's page in a new tab. The tab is opened within the press, because a browser opens none later; the address
 * follows when the server has said it. A browser that opens none is led there in this tab.
 */
export async function openBeside(find: () => Promise<string | null>): Promise<void> {
  const beside = window.open("about:blank", "_blank");
  const url = await find();
  if (url === null) {
    beside?.close();
    return;
  }
  if (beside === null) {
    window.location.assign(url);
    return;
  }
  beside.opener = null;
  beside.location.href = url;
}
