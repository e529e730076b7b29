/** The one question that the light public pages ask, without the typed client, which alone would weigh as much as they do. */
export async function isSignedIn(): Promise<boolean> {
  const answer = await fetch("/rpc/accounts/me", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  if (!answer.ok) return false;
  const { json }: { json: unknown } = await answer.json();
  return json !== null;
}
