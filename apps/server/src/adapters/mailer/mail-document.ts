// Builds an email as plain text and as simple HTML with the same text. It escapes everything that comes from outside.
import { escapeHtml } from "../../escape-html.ts";
import type { Mail } from "../../modules/accounts/ports.ts";

export function mailDocument({ subject, text, link }: Mail): { text: string; html: string } {
  return {
    text: `${text}\n\n${link === null ? "" : `${link}\n\n`}Foldback\n`,
    html: page(subject, [...text.split(/\n{2,}/).map(paragraph), ...(link === null ? [] : [linkOf(link)])].join("\n")),
  };
}

const page = (subject: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f2ee;color:#1c1b19;font:16px/1.5 sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #d8d4cc">
<p style="margin:0 0 16px;font-weight:bold">Foldback</p>
<h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(subject)}</h1>
${body}
</div>
</body></html>
`;

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;

/** The link text is the URL itself, so readers can see where it leads. */
const linkOf = (link: string) =>
  `<p style="margin:0 0 16px;word-break:break-all"><a href="${escapeHtml(link)}" style="color:#0b5cad">${escapeHtml(link)}</a></p>`;
