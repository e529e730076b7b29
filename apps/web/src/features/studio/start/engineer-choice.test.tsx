import type { EngineerCard } from "@foldback/protocol/http/engineers";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EngineerChoice } from "./engineer-dialog.tsx";

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
const shown = (hasDeclined: boolean) =>
  renderToStaticMarkup(<EngineerChoice engineer={engineer} hasDeclined={hasDeclined} showProfile={() => {}} />);

test("if an engineer has declined this session, their card says so instead of showing them as online", () => {
  expect(shown(false)).toContain("Online now");
  expect(shown(true)).toContain("Declined this session");
  expect(shown(true)).not.toContain("Online now");
});
