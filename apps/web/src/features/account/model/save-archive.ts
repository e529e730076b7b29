import { failureText } from "../../../shared/http/failure-text.ts";

/** Fetches the archive and hands it to the browser as a file. Rejects with the server's code. */
export async function saveArchive(password: string | undefined): Promise<void> {
  const answer = await fetch("/account/export", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(password === undefined ? {} : { password }),
  });
  if (!answer.ok) throw await refusalOf(answer);
  const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "foldback.zip";
  const address = URL.createObjectURL(await answer.blob());
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}

async function refusalOf(answer: Response): Promise<Error> {
  const body: unknown = await answer.json().catch(() => null);
  const code = typeof body === "object" && body !== null && "code" in body ? String(body.code) : "UNEXPECTED";
  return Object.assign(new Error(failureText(code)), { code });
}
