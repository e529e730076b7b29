// An HTTP call as plain data, to hand to another process.

export type Call = { url: string; cookie: string; origin: string; input: unknown };

export async function call({ url, cookie, origin, input }: Call): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", cookie, origin },
    body: JSON.stringify({ json: input }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  return (JSON.parse(text) as { json: Record<string, unknown> }).json;
}
