// A plain page with the emails kept on a developer's own machine.

import { escapeHtml } from "../../escape-html.ts";
import type { StoredMail } from "../../modules/accounts/ports.ts";

export function developmentMailboxPage(mails: readonly StoredMail[]): string {
  const entries = mails.length === 0 ? "<p>No email yet.</p>" : mails.map(entry).join("\n");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Development mailbox</title>
<link rel="icon" href="/favicon.svg"></head>
<body><main><h1>Development mailbox</h1>
<p>No mail server is configured, so emails are kept here, newest first. <a href="/dev/mailbox">Reload</a></p>
${entries}
</main></body></html>`;
}

const entry = (mail: StoredMail) => `<article><hr>
<h2>${escapeHtml(mail.subject)}</h2>
<p>To ${escapeHtml(mail.to)}, ${escapeHtml(mail.sentAt.toISOString())}</p>
${mail.text.split("\n\n").map(paragraph).join("\n")}
${mail.link === null ? "" : `<p><a href="${escapeHtml(mail.link)}">${foldable(mail.link)}</a></p>`}
</article>`;

const paragraph = (text: string) => {
  const parts = text.split(/(\S{30,})/);
  return `<p>${parts.map((part, at) => (at % 2 === 1 ? foldable(part) : escapeHtml(part))).join("")}</p>`;
};

/** The page has no styles, so the text itself marks where a link or a hash may wrap on a phone. */
const foldable = (word: string) => (word.match(/.{1,20}/g) ?? []).map(escapeHtml).join("<wbr>");
