// Wires up the pages that don't need the database: the web app, security.txt and the development mailbox.
import { fileURLToPath } from "node:url";
import type { PublicAddress } from "../config/public-address.ts";
import { type Config, placeholderContactEmail } from "../config.ts";
import { createSecurityText } from "../http/pages/security-text.ts";
import { createStaticFiles } from "../http/pages/static-files.ts";
import type { StoredMail } from "../modules/accounts/ports.ts";

type Options = {
  config: Pick<Config, "contactEmail" | "mail" | "transcription" | "safeToLeaveLight">;
  address: PublicAddress;
  mailbox: { list: () => readonly StoredMail[] };
  webFolder?: string;
  nowMs: () => number;
};

const builtWebApp = fileURLToPath(new URL("../../../web/dist", import.meta.url));

export function composeSite({ config, address, mailbox, webFolder = builtWebApp, nowMs }: Options) {
  const publicUrl = address.url;
  return {
    securityText: createSecurityText({
      publicUrl,
      contactEmail: config.contactEmail === placeholderContactEmail ? null : config.contactEmail,
      nowMs,
    }),
    staticFiles: createStaticFiles(webFolder, {
      publicUrl,
      safeToLeaveLight: config.safeToLeaveLight,
      transcribes: config.transcription.provider !== "off",
    }),
    // Emails contain sign-in links, so they're only shown on a developer's own machine.
    storedMails: address.isLoopback && config.mail === null ? mailbox.list : null,
  };
}
