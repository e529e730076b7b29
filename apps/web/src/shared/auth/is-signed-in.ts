/** Doesn't use the typed client, which would double the size of the public pages. */
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
