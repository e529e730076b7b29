// A plain document without scripts, which a reader can save and give to the verifier.

import { escapeHtml } from "../../../escape-html.ts";
import type { PublishedKey } from "../../../modules/evidence/published-keys.ts";

type Addresses = { keysJsonPath: string; stylePath: string };

/** Keys arrive oldest first and are shown newest first. */
export const evidenceKeysPage = (keys: readonly PublishedKey[], { keysJsonPath, stylePath }: Addresses): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Evidence keys - Foldback</title>
<meta name="description" content="The public keys that sign Foldback's evidence ledger, with their history.">
<link rel="stylesheet" href="${stylePath}">
</head>
<body>
<main>
<p><a href="/">Foldback</a></p>
<h1>Evidence keys</h1>
<p>Foldback signs every evidence export and every session receipt. Anyone can make a key and call it Foldback's, so compare
the fingerprint in your export or receipt with this list before you rely on it.</p>
<ol class="steps">
<li>Check the address bar: this must be the Foldback server you used.</li>
<li>Open <code>verify.html</code> from your export and drop the export on it.</li>
<li>Paste the key from this page, or save this page and drop it there too.</li>
</ol>
<p>On the command line: <code>npm run verify -- export.zip --key evidence-keys.json</code>, with
<a href="${keysJsonPath}" download="evidence-keys.json">this list as a file (JSON)</a>.</p>
${keys.length === 0 ? "<p>This server hasn't made a key yet.</p>" : keys.toReversed().map(keySection).join("\n")}
</main>
</body>
</html>
`;

const keySection = ({ verifierKey, fingerprint, since, until, rotationNote }: PublishedKey): string =>
  `<section class="key">
<h2>${until === null ? "Current key" : "Replaced key"}</h2>
<dl>
<dt>Fingerprint (SHA-256 of the key's line)</dt><dd><code class="fingerprint">${escapeHtml(fingerprint)}</code></dd>
<dt>Key</dt><dd><code>${escapeHtml(verifierKey)}</code></dd>
<dt>In use since</dt><dd>${timeOf(since)}</dd>
${until === null ? "" : `<dt>In use until</dt><dd>${timeOf(until)}</dd>`}
</dl>
${rotationNote === null ? "<p>The first key of this ledger.</p>" : rotationOf(rotationNote)}
</section>`;

const timeOf = (instant: string) =>
  `<time datetime="${escapeHtml(instant)}">${escapeHtml(instant.slice(0, 16).replace("T", " "))} UTC</time>`;

const rotationOf = (note: string): string =>
  `<details><summary>The previous key signed this note to confirm the new one</summary><pre>${escapeHtml(note)}</pre></details>`;
