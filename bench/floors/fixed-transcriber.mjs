// An OpenAI-compatible transcriber that answers every clip with the same words after the same delay:
//   ANSWER_MS=200 node fixed-transcriber.mjs
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";

const answerMs = Number(process.env.ANSWER_MS ?? 200);
const server = createServer(async (request, response) => {
  await Promise.all([buffer(request), delay(answerMs)]);
  response.writeHead(200, { "content-type": "application/json" }).end('{"text":"one more from the bridge"}');
});

server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`http://127.0.0.1:${server.address().port}\n`);
});
