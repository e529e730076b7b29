// Clients for the demo accounts that a new server prints, and a session between them.
import { consentTextVersion } from "@foldback/domain/consent/consent-text";
import type { Contract } from "@foldback/protocol/http/contract";
import type { SessionView } from "@foldback/protocol/signaling";
import { createORPCClient } from "@orpc/client";
import { RPCLink } from "@orpc/client/fetch";
import type { ContractRouterClient } from "@orpc/contract";

export type Client = ContractRouterClient<Contract>;

/** Signs in with a printed demo account. The cookie stays valid after a restart. */
export async function signInDemo(url: string, output: string, role: "artist" | "engineer"): Promise<Client> {
  const headers = { origin: url, cookie: await demoCookie(url, output, role) };
  return createORPCClient(new RPCLink({ url: `${url}/rpc`, headers }));
}

export async function demoCookie(url: string, output: string, role: "artist" | "engineer" | "admin"): Promise<string> {
  const [, email, password] = new RegExp(`^ {2}${role} .* (\\S+@\\S+) +(\\S+)$`, "m").exec(output) ?? [];
  const headers = { origin: url, "content-type": "application/json" };
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email, password }),
  });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

export async function beginDemoSession(artist: Client, engineer: Client): Promise<SessionView> {
  const { engineers } = await artist.engineers.list();
  for (const { id } of engineers) {
    const { sessionId } = await artist.sessions.start({ engineerId: id });
    const { waiting } = await engineer.sessions.waiting();
    if (waiting.some((entry) => entry.sessionId === sessionId)) {
      await artist.consent.decide({
        sessionId,
        engineerId: id,
        decision: "granted",
        scopes: ["view", "talk", "point"],
        understood: true,
        consentTextVersion,
      });
      return engineer.sessions.join({ sessionId });
    }
    await artist.sessions.end({ sessionId });
  }
  throw new Error("the signed-in engineer isn't on the list");
}
