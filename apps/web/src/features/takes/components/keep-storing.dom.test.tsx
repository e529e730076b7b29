import { eventually } from "@foldback/testkit/eventually";
import { expect, onTestFinished, test, vi } from "vitest";
import { saveStoringChoices } from "../model/storing-choices.ts";
import { fakeTakes, openTab, sealedTake, storedTake } from "../testing/fake-takes.tsx";
import { KeepStoring } from "./keep-storing.tsx";

test("[TK-117] a copy that another device removes isn't sent again by itself, but a take that was never stored is", async () => {
  onTestFinished(() => localStorage.clear());
  saveStoringChoices("ada", { auto: true, wanted: [], unwanted: [] });
  const [stored, never] = [sealedTake("stored", { root: "a" }), sealedTake("never", { root: "b" })];
  const want = vi.fn();
  const takes = fakeTakes({ shelf: { takes: [stored, never] } });
  const tab = openTab([storedTake(stored, "a")]);
  tab.show(<KeepStoring takes={{ ...takes, uploads: { ...takes.uploads, want } }} />);
  await eventually(() => expect(want).toHaveBeenCalled());
  tab.serverHas([storedTake(never, "b")]);
  // A take that's recorded later is still sent, which shows that the new list has been read.
  const later = sealedTake("later", { root: "c" });
  vi.spyOn(takes.shelf, "list").mockResolvedValue({ takes: [stored, never, later], unreadable: [] });
  await tab.client.invalidateQueries({ queryKey: ["takes-on-this-computer"] });
  await eventually(() => expect(want.mock.calls.map(([takeId]) => takeId)).toContain("later"));
  expect(new Set(want.mock.calls.map(([takeId]) => takeId))).toEqual(new Set(["never", "later"]));
});
