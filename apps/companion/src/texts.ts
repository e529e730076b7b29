import type { Lease } from "@foldback/domain/companion/lease";

/** Everything that the companion prints. */
export const texts = {
  usage: "Start it with the address of your Foldback server, for example: foldback-companion https://foldback.example",
  addressNotUsable: (typed: string) =>
    `"${typed}" can't be used. The companion needs an https address. Only a server on this computer may use http.`,
  connecting: (server: string) => `Connecting to ${server}`,
  notReached: (server: string, seconds: number) => `Couldn't reach ${server}. Trying again in ${seconds} seconds.`,
  code: (code: string, server: string) =>
    `Your code: ${code}\nEnter it at ${server}/account#companions within five minutes. It works once.`,
  confirm: ({ name, email }: { name: string; email: string }) =>
    `Pair this computer with the account of ${name} (${email})? Type yes if it's yours: `,
  refused: "Not paired. You'll get a new code.",
  paired: ({ name, email }: { name: string; email: string }) =>
    `Paired with the account of ${name} (${email}). Leave this window open during your sessions. Ctrl+C quits.`,
  lease: ({ engineerName, room, scopes }: Lease) =>
    `${engineerName || "Your engineer"} in room ${room} has your consent for: ${scopes.join(", ")}. This version can't move anything in your DAW yet.`,
  noLease: "Nothing is allowed any more.",
  leaseRefused: (code: string) => `Ignored a permission from the server (${code}).`,
  ended: {
    REVOKED: "This computer was removed from your account. To pair it again, restart the companion.",
    SUSPENDED: "Your account is suspended. Sign in to Foldback to read why.",
    ACCOUNT_CLOSED:
      "This computer's account was deleted, or its email address isn't confirmed. Sign in to Foldback to check.",
    NOT_UNDERSTOOD: "The server doesn't understand this companion. Update the companion.",
    SIGNATURE_REFUSED:
      "The server didn't accept this companion. Check that you typed its address as your browser shows it.",
    REPLACED:
      "This companion was started a second time, so this one has stopped. If that wasn't you, revoke it on your account page.",
    ACCOUNT_FULL: "Not paired: your account can't have any more companions. Revoke one on your account page first.",
    SERVER_KEY_CHANGED:
      "The server signs with another key than when you paired this computer, so nothing is allowed. If your server's secret was replaced, revoke this companion on your account page and start it again.",
  },
  keyFile: {
    KEY_FILE_OPEN: (file: string) =>
      `Other users can read ${file}, so its key isn't safe. Delete the file, revoke this companion on your account page, and pair it again.`,
    KEY_FILE_DAMAGED: (file: string) => `${file} is damaged. Delete it and pair this computer again.`,
  },
} as const;

export type EndCode = keyof typeof texts.ended;
