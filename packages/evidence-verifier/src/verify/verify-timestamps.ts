// Whether somebody else's clock stands behind the checkpoints: the tokens of a timestamp authority, as far as there are any.
import { type BundleReader, bundleNames, type OlderCheckpoints } from "../bundle/bundle.ts";
import { bytesOfBase64, utf8 } from "../formats/bytes.ts";
import { checkTimestamp, unsupported } from "../formats/timestamp-token.ts";
import { type Finding, failed, noted } from "./findings.ts";

const question = "Did a timestamp authority see it?";
const none =
  "No authority was asked, or none answered: there is no timestamp in this export, and the instants in it are those of Foldback's server.";

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
      return failed(question, `The token of the checkpoint over ${size} entries is not good: ${found.problem}.`);
    const authority =
      found.status === "good"
        ? `a certificate that calls itself ${found.authority}`
        : `an authority that is not checked here: ${unsupported[found.why]}`;
    seen.push({ size, at: found.at, authority });
  }
  const words = seen.map(({ size, at, authority }) => `the checkpoint over ${size} entries at ${at} by ${authority}`);
  const shown = words.length > 2 ? [...words.slice(0, 1), ...words.slice(-1)] : words;
  // Never more than noted: anybody can make a certificate with any name and stamp with it.
  return noted(
    question,
    `${seen.length} seen: ${shown.join("; ")}. Whether that is a certificate of that authority, openssl tells (VERIFY.md).`,
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
