/** The worker that lists, closes, exports and removes takes. */
import { type ShelfAnswer, type ShelfRequest, shelfFailureOf } from "./shelf-messages.ts";
import { answerShelf } from "./shelf-on-disk.ts";

self.onmessage = async ({ data, ports: [port] }: MessageEvent<ShelfRequest>) => {
  const answer: ShelfAnswer = await answerShelf(data).then(
    (value) => ({ ok: true, value }),
    (thrown: unknown) => ({ ok: false, code: shelfFailureOf(thrown) }),
  );
  port?.postMessage(answer);
};
