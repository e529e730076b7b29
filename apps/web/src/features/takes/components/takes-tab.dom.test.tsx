import { eventually } from "@foldback/testkit/eventually";
import { expect, test, vi } from "vitest";
import { useTakes } from "../model/use-takes.ts";
import { defaultInput, fakeTakes, noInput, openTab, sealedTake, storedTake } from "../testing/fake-takes.tsx";
import { TakesTab } from "./takes-tab.tsx";

vi.mock("../model/use-takes.ts", () => ({ useTakes: vi.fn() }));

const tabOf = (
  <TakesTab feed={{} as never} sessionId={null} inputChoice={null} savedSource={defaultInput} findInput={noInput} />
);

test("a stored take isn't listed as another computer's while this computer's takes are still being read", () => {
  const takes = fakeTakes({ shelf: {} });
  const neverRead = () => new Promise<never>(() => {});
  vi.mocked(useTakes).mockReturnValue({ ...takes, shelf: { ...takes.shelf, list: neverRead } });
  const tab = openTab([storedTake(sealedTake("song"), "root of song")]);
  tab.show(tabOf);
  expect(tab.page.textContent).toContain("Takes");
  expect(tab.page.querySelectorAll("article")).toHaveLength(0);
  expect(tab.page.textContent).not.toContain("From your other devices");
});

test("the list says how many takes can't be read, and that their data is kept", async () => {
  const shownWith = async (count: number) => {
    const unreadable = Array.from({ length: count }, (_, index) => ({ takeId: `${index}`, bytes: 1_000 }));
    vi.mocked(useTakes).mockReturnValue(fakeTakes({ shelf: { unreadable } }));
    const tab = openTab();
    tab.show(tabOf);
    await eventually(() => expect(tab.page.textContent).toContain("No takes yet"));
    return tab.page.textContent;
  };
  expect(await shownWith(0)).not.toContain("can't be read");
  expect(await shownWith(1)).toContain("One take can't be read. We've kept its data.");
  expect(await shownWith(2)).toContain("2 takes can't be read. We've kept their data.");
});
