// Tells people where to report a vulnerability: /.well-known/security.txt (RFC 9116), and SECURITY.md, which that file
// names as the policy.
import { readFile } from "node:fs/promises";

type SecurityTextDeps = {
  publicUrl: string;
  /** Null if the operator hasn't set a mailbox. We then list only the contact form. */
  contactEmail: string | null;
  nowMs: () => number;
};
export type SecurityText = ReturnType<typeof createSecurityText>;

export const securityTextPath = "/.well-known/security.txt";
export const securityPolicyPath = "/security-policy.txt";

const dayMs = 24 * 60 * 60_000;
/**
 * RFC 9116 recommends less than a year. We compute the date on every request, so it doesn't expire while the server
 * runs.
 */
const validDays = 180;
const policyFile = new URL("../../../../../SECURITY.md", import.meta.url);

export function createSecurityText({ publicUrl, contactEmail, nowMs }: SecurityTextDeps) {
  return {
    contact: (): Response =>
      plainText(
        [
          ...(contactEmail === null ? [] : [`Contact: mailto:${encodeURI(contactEmail)}`]),
          `Contact: ${publicUrl}/contact`,
          `Expires: ${expiryAfter(nowMs())}`,
          "Preferred-Languages: en",
          `Canonical: ${publicUrl}${securityTextPath}`,
          `Policy: ${publicUrl}${securityPolicyPath}`,
          "",
        ].join("\n"),
      ),
    policy: async (): Promise<Response> => plainText(await readFile(policyFile, "utf8")),
  };
}

/** Rounded to whole days, so the response changes only once a day and can be cached. */
const expiryAfter = (nowMs: number): string =>
  new Date((Math.floor(nowMs / dayMs) + validDays) * dayMs).toISOString().replace(".000Z", "Z");

const plainText = (text: string): Response =>
  new Response(text, { headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-cache" } });
