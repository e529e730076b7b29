// The server in a separate process, with an engine that takes a moment for each clip. Tests can then kill the server
// while it's transcribing.
import { letTimePass } from "@foldback/testkit/processes/let-time-pass";
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
        await letTimePass(engineMs);
        return tools.transcriber.transcribe(...clip);
      },
    },
  },
});
