/**
 * A local server that speaks OpenAI's chat API, for summaries. It reads the numbered lines of the prompt and responds
 * with statements that cite them, without a model. It can also break off mid-response or fail.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

type Line = { id: string; second: number; text: string };
export type ChatServer = {
  /** Value for SUMMARY_BASE_URL. */
  url: string;
  /** Sets how each of the next calls fails. Later calls work again. */
  next(...ways: ("cut-off" | "down")[]): void;
  calls(): number;
  close(): Promise<void>;
};

/** A statement without a source in the transcript, which must not be shown. */
export const inventedSentence = "The drummer was an hour late and apologised.";

const isLine = (found: Partial<Line>): found is Line => found.id !== undefined && found.text !== undefined;

const linesOf = (prompt: string): Line[] =>
  prompt
    .split("\n")
    .map((line) => (line.startsWith("{") ? (JSON.parse(line) as Partial<Line>) : {}))
    .filter(isLine);

const summaryOf = (lines: readonly Line[]) => ({
  overview: [
    ...lines.slice(0, 1).map(({ id, text }) => ({ text: `The engineer asked: ${text}`, sources: [id] })),
    { text: inventedSentence, sources: [] },
  ],
  key_moments: lines.map(({ id, second, text }) => ({ at_seconds: second, description: text, sources: [id] })),
  breakdown: [],
  suggestions: lines.slice(0, 2).map(({ id, text }) => ({
    priority: "medium",
    type: "mixing",
    suggestion: text,
    song: null,
    sources: [id],
  })),
});

export async function startChatServer(): Promise<ChatServer> {
  const ways: ("cut-off" | "down")[] = [];
  let calls = 0;
  const server = createServer(async (request, response) => {
    const { messages } = (await json(request)) as { messages: { content: string }[] };
    calls += 1;
    const way = ways.shift();
    const whole = JSON.stringify(summaryOf(messages.flatMap(({ content }) => linesOf(content))));
    const content = way === "cut-off" ? whole.slice(0, whole.length / 2) : whole;
    const message = { role: "assistant", content };
    const usage = { prompt_tokens: 900, completion_tokens: 200, total_tokens: 1_100 };
    const answer =
      way === "down"
        ? { error: { message: "down for the test" } }
        : {
            id: "1",
            object: "chat.completion",
            created: 1,
            model: "local",
            choices: [{ index: 0, finish_reason: "stop", message }],
            usage,
          };
    response.writeHead(way === "down" ? 503 : 200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    next: (...coming) => void ways.push(...coming),
    calls: () => calls,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
