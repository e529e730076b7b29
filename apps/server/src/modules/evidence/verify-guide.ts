/** VERIFY.md: how an outsider verifies an export, and what no check can show. */
export const verifyGuide = `# How to verify this export

Foldback records everything about consent, control and the kill switch in one ledger. Each entry contains the hash of the entry
before it. The hashes are the leaves of a Merkle tree (RFC 6962), and the tree is signed regularly (Ed25519, checkpoints as
described by C2SP). This export contains entries, their proofs and the signed checkpoint.

## Bring something to compare the signer with

Anyone can make a key, call it Foldback's and sign a rewritten export with it. Nothing inside an export shows the difference,
so bring one of these from outside it:

- the receipt that you got by email when a session ended, or
- the server's keys: type the address of the Foldback server you used and add \`/evidence-keys\`. Compare the fingerprint, copy
  the key, or save the page or its JSON list.

Without either, the answer is "consistent, but you haven't checked who signed it". That isn't a proof.

## Three ways

1. Open \`verify.html\` in a current browser, offline if you like: it loads nothing and sends nothing. Drop the export (the ZIP
   file) on it, with your receipt or the saved keys, or paste a key. Before you drop anything, the page in
   a session export shows the verdict on the copy inside it, and the page in an export of the whole ledger shows nothing.
2. With Foldback's source code: \`npm run verify -- export.zip [--receipt file] [--key file-or-key]\`. It exits with 0 if
   everything matches, including the signer, 1 if the export is doctored or doesn't match what you brought, 2 if nothing could
   be verified, 3 if it's consistent but you gave nothing to check the signer against, and 4 if the signer matches but a
   question is still open.
3. By hand: the hash of an entry is SHA-256 over a zero byte and the line of \`evidence/entries.jsonl\` without its line end.
   \`evidence/proofs/*.tlog-proof\` are C2SP proofs. \`evidence/checkpoint.txt\` is a signed note, and its keys are in
   \`evidence/keys.json\`. If there's an \`evidence/timestamp.tsr\`, it's an RFC 3161 token over the checkpoint
   (\`openssl ts -verify -data evidence/checkpoint.txt -in evidence/timestamp.tsr -CAfile authority.pem\`). The page and the
   command check that the token is about the checkpoint. They also check its signature if the signer's certificate is in the
   token and has an RSA key (PKCS #1) or a key on a NIST curve. If not, they say so. Only this openssl command tells you whose
   certificate it is.

## What it shows

- No entry was changed, added, left out or moved since the checkpoint was signed. If one was, the check names the first.
- The other files are the exported ones: the last entry contains the hash of \`evidence/files.json\`, which lists them. The
  check doesn't compare the table and the PDF with the entries. You can do that yourself. \`verify.html\` itself isn't covered.
- With a receipt that you got when a session ended: the ledger still continues what was signed then. A thief who has the
  signing key can sign another ledger, but not one that matches the receipts that other people hold.

## What it does not show

- A doctored export can come with a doctored page. When it matters, use a page from another export, or way 2. The server's
  keys reveal an export that was signed with another key. Only your own receipt reveals one signed with a stolen key.
- Times come from Foldback's server. Only a timestamp token adds an independent clock. User agent and round-trip time are what
  the browser reported.
- Entries identify people only by id. \`evidence/people.jsonl\` says who they are, each bound to its entry by a salted hash. An export
  of one session names only the participant who made it. Other people, and people whose data was erased, stay unnamed. Their
  entries remain.
- The ledger shows what was used and when. It isn't a legal opinion.
`;
