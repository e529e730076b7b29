import type { SummaryView } from "@foldback/protocol/http/analysis";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NotesContext } from "../model/notes-context.ts";
import { SummaryText } from "./summary-text.tsx";

const hostile = '<img src=x onerror="alert(1)"> [press](javascript:alert(1))';
const sources = { sourceIds: ["line-1"] };
const summary: SummaryView = {
  id: "s",
  version: 1,
  createdAtMs: 0,
  overview: [{ text: hostile, ...sources }],
  keyMoments: [{ atMs: 61_000, description: hostile, ...sources }],
  breakdown: [{ topic: hostile, details: hostile, sourceIds: ["of another session"] }],
  suggestions: [],
  engine: { name: "a model", place: "cloud" },
  fallbackReason: null,
  inputTokens: null,
  outputTokens: null,
  costUsd: null,
  durationMs: 1,
};
const idle = { status: "idle" } as const;
const player = {
  getSnapshot: () => idle,
  subscribe: () => () => undefined,
  play: () => undefined,
  stop: () => undefined,
  close: () => undefined,
};
const line = {
  id: "line-1",
  sessionId: "s",
  speakerRole: "engineer" as const,
  speakerName: "Ellis",
  atMs: 61_000,
  durationSeconds: 1,
  status: "transcribed" as const,
  transcript: "louder",
  original: null,
  engine: null,
  problem: null,
};

const drawn = renderToStaticMarkup(
  <NotesContext value={{ sessionId: "s", clips: [line], player, litIds: [], reveal: () => undefined }}>
    <SummaryText summary={summary} />
  </NotesContext>,
);

test("[AI-1] a model's text is shown as plain text, whatever it contains", () => {
  expect(drawn).not.toContain("<img");
  expect(drawn).not.toContain("<a ");
  expect(drawn).toContain("&lt;img src=x");
});

test("a statement links only to lines of its own session", () => {
  expect(drawn.match(/what was said at 0:01:01/g)).toHaveLength(2);
});
