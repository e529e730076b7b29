import type { DeliveredTakeView } from "@foldback/protocol/http/takes";
import { eventually } from "@foldback/testkit/eventually";
import { expect, test } from "vitest";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { openTab, sealedTake, storedTake } from "../testing/fake-takes.tsx";
import { DeliveredTakes } from "./delivered-takes.tsx";

const { notes: _, deliveries: __, storedBytes: ___, ...copy } = storedTake(sealedTake("one"), "a");
const sealed = { atMs: 0, format: "pcm-16" as const, gaps: [] };

test.each([
  { server: "an older server", stem: undefined, says: false },
  { server: "a server", stem: null, says: false },
  { server: "a server with the talkback", stem: { takeId: "s", root: "b", bytes: 9, sealed }, says: true },
])("[TK-99] a delivered take from $server is shown, and says that it has talkback: $says", async ({ stem, says }) => {
  const take = { ...copy, artistName: "Ada", deliveredAtMs: 0, marks: [], stem } as DeliveredTakeView;
  const tab = openTab();
  tab.client.setQueryData(apiQueries.takes.delivered.queryKey(), { takes: [take] });
  tab.show(<DeliveredTakes />);
  await eventually(() => expect(tab.page.querySelectorAll("article")).toHaveLength(1));
  expect(tab.page.textContent?.includes("With talkback")).toBe(says);
});
