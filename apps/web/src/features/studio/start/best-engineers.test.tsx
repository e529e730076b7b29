import type { EngineerCard } from "@foldback/protocol/http/engineers";
import { noEngineersText } from "@foldback/protocol/notices";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { BestEngineers } from "./best-engineers.tsx";

const cardOf = (name: string, matchScore: number | null): EngineerCard => ({
  id: name,
  name,
  matchScore,
  matchReasons: matchScore === null ? [] : [`Mixes like ${name}`],
  primaryGenre: null,
  specialisations: [],
  online: false,
  availableUntilMs: null,
  inSession: false,
  nextHours: null,
});

function homeWith(engineers: EngineerCard[]): string {
  const client = new QueryClient();
  client.setQueryData(apiQueries.engineers.list.queryKey(), { engineers });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <BestEngineers awaitsMatches={false} choose={() => {}} />
    </QueryClientProvider>,
  );
}

test("the studio without a session shows the three best engineers with the reasons why they match", () => {
  const home = homeWith([cardOf("Theo", 91), cardOf("Noor", 84), cardOf("Kim", 70), cardOf("Alex", 12)]);
  expect(home).toContain("Engineers for you");
  for (const name of ["Theo", "Noor", "Kim"]) expect(home).toContain(`Mixes like ${name}`);
  expect(home).not.toContain("Alex");
});

test("before there are matches the studio calls its engineers approved, and says so if there are none", () => {
  expect(homeWith([cardOf("Theo", null)])).toContain("Approved engineers");
  expect(homeWith([])).toContain(noEngineersText);
});
