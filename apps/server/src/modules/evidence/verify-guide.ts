/** VERIFY.md: how to verify an export as an outsider, and what no check can show. */
export const verifyGuide = `# How to verify this export

Everything that happened with consent, control and kill in Foldback is an entry of one ledger. Each entry holds the hash of
the entry before it. The hashes are the leaves of a Merkle tree (RFC 6962), and the tree is signed again and again (Ed25519,
checkpoints as the C2SP describes them). This export holds entries, their proofs and the signed checkpoint.

## Bring something to compare the signer with

Anyone can make a key, call it Foldback's and sign a rewritten export with it. Nothing inside an export shows the difference,
so bring one of these from outside it:

- the receipt that was mailed to you when a session ended, or
- the server's keys: type the address of the Foldback server you used and add \`/evidence-keys\`. Compare the fingerprint, copy
  the key, or save the page or its JSON list.

Without either, the answer is "whole in itself, signer not compared". That is not a proof.

## Three ways

1. Open \`verify.html\` in a current browser, offline if you like: it loads nothing and sends nothing. Drop the export (the ZIP
   file) on it, with your receipt or the saved keys, or paste a key. What the page of one session shows before that is about
   the copy that is in it; the page of a whole ledger shows nothing before.
2. With Foldback's source code: \`npm run verify -- export.zip [--receipt file] [--key file-or-key]\`. It ends with 0 if
   everything holds and the signer fits what you brought, 1 if the export is doctored or doesn't fit, 2 if nothing could be
   verified, 3 if it is whole but the signer is not compared, and 4 if the signer fits but another question stayed open.
3. By hand: the hash of an entry is SHA-256 over a zero byte and the line of \`evidence/entries.jsonl\` without its line end;
   \`evidence/proofs/*.tlog-proof\` are C2SP proofs; \`evidence/checkpoint.txt\` is a signed note, its keys are in
   \`evidence/keys.json\`; \`evidence/timestamp.tsr\`, if it is there, is an RFC 3161 token over the checkpoint
   (\`openssl ts -verify -data evidence/checkpoint.txt -in evidence/timestamp.tsr -CAfile authority.pem\`). The page and the
   command check that it is about the checkpoint and, where the signer's certificate is in it and its key is RSA (PKCS #1) or
   of a NIST curve, its signature; where not, they say so. Whose certificate that is only this line tells.

## What it shows

- No entry was changed, added, left out or moved since the checkpoint was signed; the first bad one is named.
- The other files are those that were exported: the last entry holds the hash of \`evidence/files.json\`, which names them.
  Whether table and PDF say what the entries say is for the reader to compare: that they are the exported ones is all that
  the check tells. \`verify.html\` itself is not covered.
- With a receipt that you were given when a session ended: the ledger still continues what was signed then. Whoever steals
  the signing key can sign another ledger, but not one that fits the receipts that are already in other hands.

## What it does not show

- A doctored export can come with a doctored page. When it matters, use a page from another export, or way 2. The server's
  keys show an export that was signed with another key; only your own receipt shows one signed with a stolen key.
- Instants are those of Foldback's server; only a timestamp token adds somebody else's clock. User agent and round-trip time
  are what the browser said.
- People stand in entries by ids. \`evidence/people.jsonl\` says who was who, each bound to its entry by a salted hash: in the
  export of a session only about whoever made the export. The others, and who has been erased, are not opened; the entries
  stand.
- The log shows use and dates; it is no legal opinion.
`;
