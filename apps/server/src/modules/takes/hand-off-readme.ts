import type { SoundFormat } from "./sound-file.ts";

/** The first file of a hand-off. */
/** `lostTalkback` lists the times where talkback is missing. It's null if there's no talkback at all. */
export const handOffReadme = (
  format: SoundFormat,
  lostTalkback: readonly string[] | null,
) => `A take, handed over by Foldback

${format === "wav" ? wav : flac}
${lostTalkback === null ? "" : talkback}${lostTalkback?.length ? missing(lostTalkback) : ""}
*.rpp          a REAPER project with the take${lostTalkback === null ? "" : ", its talkback on a second track,"} and its markers
markers.mid    the markers for programs that import MIDI (120 beats per minute)
markers.csv    the markers for REAPER's region and marker manager, and for spreadsheets
notes/         what was said and marked during the take, if you took part in the session.
               Times are measured from the take's first sample. They're based on the server's clock, which
               the artist's computer read over the network, so they can be off by a fraction of a second.
verify.html    verifies this archive: open it in a browser, offline if you like, and drop the ZIP on it
manifest.json  facts about the take: its gaps, the hashes of its segments, their root, and every file.
               It also has what's needed to recompute the root from the sound, including the input's
               name as the artist's browser reported it.
SHA256SUMS     every file's SHA-256; check them with: sha256sum -c SHA256SUMS

The root is the SHA-256 of the segments' hashes, each followed by a line break. Foldback shows it
next to the take, and the evidence ledger records it when the take is stored and delivered.
`;

const wav = `The WAV file is a Broadcast Wave file (RF64 if it's larger than 4 GB) with exactly the samples
that the artist's browser got from the input. Where nothing was recorded, the file has silence
and a marker that begins with "Gap". The markers that the artist added to the take are in it too.
The file's bext and iXML chunks have the take's name and time.`;

const flac = `The FLAC file decodes to exactly the samples that the artist's browser got from the input. Where
nothing was recorded, it has silence and a chapter that begins with "Gap". The markers that the
artist added to the take are chapters too. The file's comments have the take's name, artist and date.`;

const talkback = `
The file whose name ends in "talkback" is what the engineer said, as the artist heard it. It begins with
the take's first sample and is as long as the take. Where no talkback was kept, it has silence. It has
its own root.
`;

const missing = (times: readonly string[]) => `
PART OF THE TALKBACK IS MISSING. Foldback's server had lost it when this archive was made. The take itself
is complete. The talkback's file has silence and a marker that begins with "Gap" at these times:
${times.map((time) => `  ${time}\n`).join("")}The computer that recorded the take may still have all of its talkback.
`;
