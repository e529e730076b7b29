// Sound for hand-offs, and the verifier's report on them.
import { openZip } from "@foldback/evidence-verifier/bundle/zip-archive";
import { verifyArchive } from "@foldback/evidence-verifier/verify/verify-archive";
import { verifierTools } from "../modules/evidence/verifier-tools.ts";
import { type Files, type Step, zipFiles } from "./hand-off-fixtures.ts";

export const frames = 4_800;
const chunk = (sample: (index: number) => number): Step => ({
  sound: Float32Array.from({ length: 2 * frames }, (_, at) => sample(at)),
});
export const from16 = (value: number) => Math.fround(value * (value > 0 ? Math.fround(1 / 32_767) : 1 / 32_768));
export const in16 = chunk((at) => from16(((at * 7_919) % 65_536) - 32_768));
export const in24 = chunk((at) => (((at * 104_729) % 0x1_00_00_00) - 0x80_00_00) / 0x80_00_00);
export const asFloat = chunk((at) => Math.fround(Math.sin(at) / 3));
export const zero = chunk(() => 0);
export const gap: Step = { gapFrames: 3 * frames };

export async function reportOn(files: Files | Buffer, roots: string[] = []) {
  const bytes = files instanceof Map ? await zipFiles(files) : files;
  const archive = await openZip({ sizeBytes: bytes.length, slice: async (at, to) => bytes.subarray(at, to) });
  return verifyArchive(archive, { tools: verifierTools, held: { receipts: [], keys: [], roots } });
}

export const codesOf = ({ findings }: Awaited<ReturnType<typeof reportOn>>) =>
  findings.flatMap(({ code }) => code ?? []);
