// Recognises a model's kind from the file names that sherpa-onnx publishes.
import { join } from "node:path";

type Roles = Record<string, RegExp>;
/** Every kind also needs the tokens file. */
const kinds: { kind: string; roles: Roles }[] = [
  {
    kind: "moonshine",
    roles: {
      preprocessor: /^preprocess(\.int8)?\.onnx$/,
      encoder: /^encode(\.int8)?\.onnx$/,
      uncachedDecoder: /^uncached_decode(\.int8)?\.onnx$/,
      cachedDecoder: /^cached_decode(\.int8)?\.onnx$/,
    },
  },
  {
    kind: "moonshine",
    roles: { encoder: /^encoder_model\.(ort|onnx)$/, mergedDecoder: /^decoder_model_merged\.(ort|onnx)$/ },
  },
  {
    kind: "transducer",
    roles: { encoder: /encoder.*\.onnx$/, decoder: /decoder.*\.onnx$/, joiner: /joiner.*\.onnx$/ },
  },
  { kind: "whisper", roles: { encoder: /-encoder(\.int8)?\.onnx$/, decoder: /-decoder(\.int8)?\.onnx$/ } },
];
const tokensFile = /tokens\.txt$/;

export type ModelFiles = { kind: string; roles: Record<string, string>; tokens: string };

/** Prefers the smaller of two variants. Returns null if we don't know the kind or files are missing. */
export function recogniseModel(names: readonly string[]): ModelFiles | null {
  const inOrder = names.toSorted((one, other) => Number(other.includes(".int8.")) - Number(one.includes(".int8.")));
  const tokens = inOrder.find((name) => tokensFile.test(name));
  if (tokens === undefined) return null;
  for (const { kind, roles } of kinds) {
    const found = Object.entries(roles).flatMap(([role, pattern]) => {
      const name = inOrder.find((candidate) => pattern.test(candidate));
      return name === undefined ? [] : [[role, name] as const];
    });
    if (found.length === Object.keys(roles).length) return { kind, roles: Object.fromEntries(found), tokens };
  }
  return null;
}

export const namesOf = ({ roles, tokens }: ModelFiles): string[] => [...Object.values(roles), tokens];

type Where = { dir: string; model: string; language: string | null; threads: number };

/** Builds the configuration of sherpa-onnx's offline recogniser. */
export function recogniserConfig({ kind, roles, tokens }: ModelFiles, { dir, model, language, threads }: Where) {
  const files = Object.fromEntries(Object.entries(roles).map(([role, name]) => [role, join(dir, name)]));
  const isNemo = kind === "transducer" && /nemo|parakeet/.test(model);
  return {
    featConfig: { sampleRate: 16_000, featureDim: 80 },
    modelConfig: {
      [kind]: kind === "whisper" ? { ...files, language: language ?? "", task: "transcribe" } : files,
      tokens: join(dir, tokens),
      numThreads: threads,
      provider: "cpu",
      ...(isNemo && { modelType: "nemo_transducer" }),
    },
  };
}
