// Checks the timestamp authority's tokens, if there are any. They confirm the checkpoints with an independent clock.
import { type BundleReader, bundleNames, type OlderCheckpoints } from "../bundle/bundle.ts";
import { bytesOfBase64, utf8 } from "../formats/bytes.ts";
import { checkTimestamp, unsupported } from "../formats/timestamp-token.ts";
import { type Finding, failed, noted } from "./findings.ts";

const question = "Has a timestamp authority confirmed its time?";
const none =
  "There's no timestamp in this export: either no authority was asked or none answered. Its times are those of Foldback's server.";

type Stamped = { note: string; token: Uint8Array };

export async function timestampsFinding(
  bundle: BundleReader,
  checkpointText: string,
  older: OlderCheckpoints,
): Promise<Finding> {
  const stamped = [...(await ownToken(bundle, checkpointText)), ...older.flatMap(olderToken)];
  if (stamped.length === 0) return noted(question, none);
  const seen: { size: string; at: string; authority: string }[] = [];
  for (const { note, token } of stamped) {
    const size = note.split("\n")[1] ?? "";
    const found = await checkTimestamp(token, utf8(note));
    if (found.status === "bad")
      return failed(
        question,
        `The timestamp of the checkpoint that covers ${size} entries is invalid: ${found.problem}.`,
      );
    const authority =
      found.status === "good"
        ? `a certificate that calls itself ${found.authority}`
        : `an authority that couldn't be checked: ${unsupported[found.why]}`;
    seen.push({ size, at: found.at, authority });
  }
  const words = seen.map(
    ({ size, at, authority }) => `the checkpoint that covers ${size} entries, at ${at}, by ${authority}`,
  );
  const shown = words.length > 2 ? [...words.slice(0, 1), ...words.slice(-1)] : words;
  // Only `noted`, because anyone can make a certificate with any name and sign timestamps with it.
  return noted(
    question,
    `${seen.length} ${seen.length === 1 ? "timestamp" : "timestamps"}: ${shown.join("; ")}. Use openssl to check whose certificate it is (see VERIFY.md).`,
  );
}

async function ownToken(bundle: BundleReader, note: string): Promise<Stamped[]> {
  const name = bundleNames.timestamp;
  return bundle.has(name) ? [{ note, token: await bundle.read(name) }] : [];
}

function olderToken({ note, timestamp }: OlderCheckpoints[number]): Stamped[] {
  if (timestamp === undefined) return [];
  return [{ note, token: bytesOfBase64(String(timestamp)) ?? new Uint8Array() }];
}
