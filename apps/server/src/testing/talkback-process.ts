// The server as a process with an engine that takes a moment for every clip, so that tests can kill it at work.
import { setTimeout as delay } from "node:timers/promises";
import { runServer } from "../run-server.ts";
import { createFakeSpeech } from "./fake-speech.ts";

const engineMs = 15;
const { tools } = createFakeSpeech();

await runServer({
  speech: {
    ...tools,
    transcriber: {
      ...tools.transcriber,
      transcribe: async (...clip) => {
        await delay(engineMs);
        return tools.transcriber.transcribe(...clip);
      },
    },
  },
});
