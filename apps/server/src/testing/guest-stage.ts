// Steps for the guest tests. They send requests to the real server, as a browser does.

import type { EvidenceEntry } from "@foldback/domain/evidence/evidence-entry";
import { guestLinkOf } from "@foldback/domain/people/guest-link";
import { createLedgerReader } from "../adapters/postgres/ledger-store.ts";
import type { TestServer } from "./start-test-server.ts";
import { signInCookieOf } from "./test-cookies.ts";
import type { Person } from "./test-people.ts";

export const born = "1990-01-01";
let addresses = 0;
export const newAddress = () => `guest${++addresses}@example.test`;
export const codeOf = async (answer: Response): Promise<string | undefined> =>
  ((await answer.json()) as { code?: string }).code;

export function guestStage(server: () => TestServer) {
  const guestPost = (path: "look" | "link" | "accept", body: object, cookie = "") =>
    server().postJson(`/api/auth/guest/${path}`, body, { cookie });
  const mailsTo = (email: string) =>
    server()
      .mailbox.list()
      .filter(({ to }) => to === email);
  /** The newest link that was emailed to this address. */
  const linkTo = (email: string) => {
    const { invitation, token } = guestLinkOf(new URL(mailsTo(email)[0]?.link ?? "").hash);
    if (token === null) throw new Error("no link in the email");
    return { invitation, token };
  };
  const invite = (artist: Person, email: string) => server().client(artist).guests.invite({ email });
  const entries = async (): Promise<EvidenceEntry[]> => {
    const rows = await createLedgerReader(server().db).after(0, 100_000);
    return rows.map(({ body }) => JSON.parse(body));
  };
  return {
    guestPost,
    mailsTo,
    linkTo,
    invite,
    entries,
    /** Returns the error's code, or the HTTP status if there's no error code. */
    rpc: async (path: string, json: unknown, person: { cookie: string }) => {
      const answer = await server().postJson(`/rpc/${path}`, { json }, person);
      const { json: body } = (await answer.json()) as { json: { code?: string } | null };
      return body?.code ?? answer.status;
    },
    factsOf: async (guest: string) =>
      (await entries()).filter(({ facts }) => "guest" in facts && facts.guest === guest),
    /** Invites a newcomer, who accepts with the emailed link. */
    newGuest: async (artist: Person, name = "Theo") => {
      const email = newAddress();
      const { id } = await invite(artist, email);
      const answer = await guestPost("accept", { ...linkTo(email), name, birthDate: born });
      if (!answer.ok) throw new Error(`accepting answered ${answer.status}`);
      const cookie = signInCookieOf(answer);
      const me = await server().client({ cookie }).accounts.me();
      if (me === null) throw new Error("the guest isn't signed in");
      return { id, email, cookie, userId: me.user.id };
    },
  };
}
