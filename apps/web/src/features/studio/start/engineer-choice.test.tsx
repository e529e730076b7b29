import type { EngineerCard } from "@foldback/protocol/http/engineers";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { EngineerChoice } from "./engineer-dialog.tsx";

const hourMs = 3_600_000;
const engineer: EngineerCard = {
  id: "engineer-1",
  name: "Nora",
  matchScore: null,
  matchReasons: [],
  primaryGenre: null,
  specialisations: [],
  online: true,
  availableUntilMs: null,
  inSession: false,
  nextHours: null,
};
const withHours = (fromMs: number) =>
  renderToStaticMarkup(
    <EngineerChoice engineer={{ ...engineer, nextHours: { fromMs, toMs: fromMs + hourMs } }} showProfile={() => {}} />,
  );
const shown = (badge?: string) =>
  renderToStaticMarkup(<EngineerChoice engineer={engineer} badge={badge} showProfile={() => {}} />);

test("if an engineer has declined this session, their card says so instead of showing them as online", () => {
  const badge = "Declined this session";
  expect(shown()).toContain("Online now");
  expect(shown(badge)).toContain(badge);
  expect(shown(badge)).not.toContain("Online now");
});

test("an engineer's next working hours say if they're now, today or on another day", () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 26, 12), toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  expect(withHours(Date.now() - 1)).toContain("Working until 12:59");
  expect(withHours(Date.now() + hourMs)).toContain("Next working hours: today, 13:00 to 14:00");
  expect(withHours(Date.now() + 24 * hourMs)).toContain("Next working hours: Fri 27 Nov, 12:00 to 13:00");
});
