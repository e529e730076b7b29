import type { SessionReport } from "@foldback/protocol/http/analysis";
import { eventually } from "@foldback/testkit/eventually";
import { QueryClientProvider } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { openPage, openQueries } from "../../../shared/testing/open-page.ts";
import { EndedSession } from "./ended-session.tsx";

const readReport = vi.hoisted(() => vi.fn());
vi.mock("../../../shared/http/api-client.ts", () => ({
  apiQueries: {
    analysis: {
      report: { queryOptions: (options: object) => ({ ...options, queryKey: ["report"], queryFn: readReport }) },
    },
  },
}));

const report: SessionReport = {
  sessionId: "5e551014-0000-4000-8000-000000000001",
  roomCode: "P0A1B2C3D",
  role: "artist",
  endReason: "by-artist",
  startedAtMs: Date.UTC(2026, 10, 27, 12),
  durationSeconds: 3_725,
  artistName: "Nora",
  engineerNames: ["Kim", "Theo"],
  markerCount: 4,
  clipCount: 7,
  takeCount: 3,
  openSuggestionCount: 2,
};

/** Opens the end screen with this report from the server. */
async function openReport(change: Partial<SessionReport>) {
  const answer = { ...report, ...change };
  readReport.mockResolvedValue(answer);
  const client = openQueries();
  const { page, root } = openPage();
  const openNotes = vi.fn();
  root.render(
    <QueryClientProvider client={client}>
      <EndedSession role={answer.role} sessionId={answer.sessionId} isRecorded openNotes={openNotes} />
    </QueryClientProvider>,
  );
  await eventually(() => expect(page.querySelector("dl")).not.toBeNull());
  const facts = [...page.querySelectorAll("dl > div")].map(({ children: [name, fact] }) => [
    name?.textContent ?? "",
    fact?.textContent ?? "",
  ]);
  const buttons = [...page.querySelectorAll("button")];
  return { openNotes, buttons, facts: Object.fromEntries(facts) };
}

const alwaysShown = {
  Duration: "1:02:05",
  Started: expect.stringContaining("27 Nov 2026"),
  Markers: "4",
  "Talkback recordings": "7",
};

test("[SE-13] the artist's end screen counts the takes on Foldback and the open suggestions", async () => {
  const { facts } = await openReport({});
  expect(facts).toEqual({ ...alwaysShown, With: "Kim, Theo", "Takes on Foldback": "3", "Open suggestions": "2" });
});

test("[SE-13] the engineer's end screen counts the takes delivered to them, and the suggestions only if the plan has them", async () => {
  const { facts } = await openReport({ role: "engineer", engineerNames: ["Theo"], openSuggestionCount: null });
  expect(facts).toEqual({ ...alwaysShown, With: "Nora", "Takes delivered to you": "3" });
});

test("[SE-13] without takes the end screen doesn't mention any, and it says if no suggestion is open", async () => {
  const { facts } = await openReport({ takeCount: 0, openSuggestionCount: 0 });
  expect(facts).toEqual({ ...alwaysShown, With: "Kim, Theo", "Open suggestions": "0" });
});

test("[SE-13] the end screen offers the notes and the export", async () => {
  const { buttons, openNotes } = await openReport({});
  expect(buttons.map(({ textContent }) => textContent)).toEqual(["Open the notes", "Export"]);
  buttons[0]?.click();
  expect(openNotes).toHaveBeenCalledOnce();
});
