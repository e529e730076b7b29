import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Speech, Transcriber } from "../../../modules/talkback/ports.ts";
import { createEmbeddedTranscriber, type EmbeddedDeps } from "./embedded-transcriber.ts";
import { recogniseModel, recogniserConfig } from "./model-kinds.ts";

const fakeEngine = new URL("../../../testing/fake-engine-child.ts", import.meta.url);
const model = "sherpa-onnx-moonshine-tiny-en-int8";
const moonshine = ["preprocess.onnx", "encode.int8.onnx", "uncached_decode.int8.onnx", "cached_decode.int8.onnx"];
const log = { info: () => {}, warn: () => {} };

let modelDir: string;
const transcribers: Transcriber[] = [];
beforeEach(async () => {
  modelDir = await mkdtemp(join(tmpdir(), "foldback-models-"));
});
afterEach(async () => {
  for (const transcriber of transcribers.splice(0)) await transcriber.close();
  await rm(modelDir, { recursive: true });
});

async function putModel(): Promise<void> {
  await mkdir(join(modelDir, model), { recursive: true });
  for (const name of moonshine) await writeFile(join(modelDir, model, name), "not a model");
  await writeFile(join(modelDir, model, "tokens.txt"), "a 0\n");
}

function create(deps: Partial<EmbeddedDeps>): Transcriber {
  const source = { baseUrl: null, isOffline: false, manifestSha256: null, language: null };
  const transcriber = createEmbeddedTranscriber({ provider: "embedded", model, modelDir, ...source }, { log, ...deps });
  transcribers.push(transcriber);
  return transcriber;
}

const becomes = (transcriber: Transcriber, status: string) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (transcriber.state().status === status) resolve();
    };
    transcriber.onStateChange(look);
    look();
  });

const speech = (first = 0, seconds = 2): Speech => {
  const samples = new Float32Array(16_000 * seconds);
  samples[0] = first;
  return { samples, sampleRateHz: 16_000, durationSeconds: seconds };
};
const hear = (transcriber: Transcriber, clip: Speech, signal = AbortSignal.timeout(20_000)) =>
  transcriber.transcribe(clip, { vocabulary: [], language: null }, signal);

test("gets ready, transcribes clips one at a time, and reports that it runs on this machine", async () => {
  await putModel();
  const transcriber = create({ engineProgram: fakeEngine });
  expect(transcriber.state().status).toBe("preparing");
  await expect(hear(transcriber, speech())).rejects.toMatchObject({ problem: "ENGINE_PREPARING" });
  await becomes(transcriber, "ready");
  // The engine can't use word hints, and the status mentions that.
  expect(transcriber.state().hint).toContain("can't use word hints");
  expect(transcriber.problem()).toBeNull();
  expect(transcriber.state().engine).toEqual({ name: `Embedded · ${model}`, place: "local" });
  expect(await Promise.all([hear(transcriber, speech()), hear(transcriber, speech(0, 3))])).toEqual([
    { text: "word word" },
    { text: "word word word" },
  ]);
});

test("[REL-22] a clip that crashes the engine fails on its own, and the next one is transcribed", async () => {
  await putModel();
  const transcriber = create({ engineProgram: fakeEngine });
  for (let crash = 0; crash < 3; crash++) {
    await becomes(transcriber, "ready");
    await expect(hear(transcriber, speech(-1))).rejects.toMatchObject({ problem: "ENGINE_CRASHED", retryable: true });
    await becomes(transcriber, "preparing");
  }
  await becomes(transcriber, "ready");
  expect(await hear(transcriber, speech())).toEqual({ text: "word word" });
});

test("[REL-22] an engine that keeps crashing isn't restarted forever", async () => {
  await putModel();
  const transcriber = create({ engineProgram: fakeEngine });
  for (let crash = 0; crash < 7; crash++) {
    await becomes(transcriber, "ready");
    await expect(hear(transcriber, speech(-1))).rejects.toMatchObject({ problem: "ENGINE_CRASHED" });
    await becomes(transcriber, crash < 6 ? "preparing" : "failed");
  }
  expect(transcriber.state().hint).toContain("keeps crashing");
  expect(transcriber.problem()).toBe("ENGINE_CRASHED");
  await expect(hear(transcriber, speech())).rejects.toMatchObject({ problem: "ENGINE_CRASHED" });
});

test("[REL-22] crashes from long ago don't count", async () => {
  await putModel();
  let nowMs = 0;
  const transcriber = create({ engineProgram: fakeEngine, nowMs: () => nowMs });
  const crash = async (then: string) => {
    await becomes(transcriber, "ready");
    await expect(hear(transcriber, speech(-1))).rejects.toMatchObject({ problem: "ENGINE_CRASHED" });
    await becomes(transcriber, then);
  };
  for (let count = 0; count < 6; count++) await crash("preparing");
  nowMs += 10 * 60_000;
  for (let count = 0; count < 6; count++) await crash("preparing");
  expect(transcriber.problem()).toBe("ENGINE_PREPARING");
  nowMs += 10 * 60_000 - 1;
  await crash("failed");
  expect(transcriber.problem()).toBe("ENGINE_CRASHED");
});

test("an engine that takes too long is killed and restarted", async () => {
  await putModel();
  const transcriber = create({ engineProgram: fakeEngine });
  await becomes(transcriber, "ready");
  await expect(hear(transcriber, speech(1), AbortSignal.timeout(50))).rejects.toMatchObject({ problem: "ENGINE_SLOW" });
  await becomes(transcriber, "preparing");
  await becomes(transcriber, "ready");
});

test("[REL-22] a damaged model crashes the real engine but not the server, which reports it", async () => {
  await putModel();
  const warned: object[] = [];
  const transcriber = create({ log: { info: () => {}, warn: (facts) => warned.push(facts) } });
  await becomes(transcriber, "failed");
  expect(warned).toMatchObject([{ err: { fault: "MODEL_DAMAGED", cause: { message: "died with SIGABRT" } } }]);
  expect(transcriber.problem()).toBe("MODEL_DAMAGED");
  expect(transcriber.state().hint).toBe(
    `The engine can't load ${model}. Install its files again, or choose another STT_MODEL.`,
  );
});

test("[REL-22] an engine that the operating system kills while it loads isn't reported as a damaged model", async () => {
  await putModel();
  const stopped = join(modelDir, "stopped.mjs");
  await writeFile(stopped, 'process.on("message", () => process.kill(process.pid, "SIGKILL"));');
  const transcriber = create({ engineProgram: pathToFileURL(stopped) });
  await becomes(transcriber, "failed");
  expect(transcriber.problem()).toBe("ENGINE_CRASHED");
  expect(transcriber.state().hint).toContain("more memory");
});

test("[TB-9] without model files the transcriber says what to do, and it starts once they're there", async () => {
  const transcriber = create({ engineProgram: fakeEngine, lookAgainMs: 20 });
  await becomes(transcriber, "failed");
  expect(transcriber.state().hint).toContain(`Put the ${model} files in MODEL_DIR/${model}`);
  expect(transcriber.problem()).toBe("MODEL_MISSING");
  await putModel();
  await becomes(transcriber, "ready");
});

test("the file names determine the kind of model, and the smaller variant is preferred", () => {
  const kindOf = (...names: string[]) => recogniseModel(names);
  expect(kindOf(...moonshine, "tokens.txt", "README.md")).toMatchObject({
    kind: "moonshine",
    roles: { preprocessor: "preprocess.onnx", cachedDecoder: "cached_decode.int8.onnx" },
  });
  expect(kindOf("encoder_model.ort", "decoder_model_merged.ort", "tokens.txt")).toMatchObject({
    kind: "moonshine",
    roles: { mergedDecoder: "decoder_model_merged.ort" },
  });
  const parakeet = ["encoder.onnx", "encoder.int8.onnx", "decoder.int8.onnx", "joiner.int8.onnx", "tokens.txt"];
  const found = kindOf(...parakeet);
  expect(found).toMatchObject({ kind: "transducer", roles: { encoder: "encoder.int8.onnx" } });
  expect(
    found && recogniserConfig(found, { dir: "/m", model: "nemo-parakeet", language: null, threads: 2 }),
  ).toMatchObject({
    modelConfig: {
      modelType: "nemo_transducer",
      transducer: { joiner: "/m/joiner.int8.onnx" },
      tokens: "/m/tokens.txt",
    },
  });
  const whisper = kindOf("base-encoder.onnx", "base-decoder.onnx", "base-tokens.txt");
  const languageOf = (language: string | null) =>
    whisper && recogniserConfig(whisper, { dir: "/m", model: "whisper-base", language, threads: 2 }).modelConfig;
  // An empty language makes the model detect it.
  expect(languageOf("de")).toMatchObject({ whisper: { language: "de", task: "transcribe" } });
  expect(languageOf(null)).toMatchObject({ whisper: { language: "" } });
  expect(kindOf("encode.int8.onnx", "tokens.txt")).toBeNull();
});
