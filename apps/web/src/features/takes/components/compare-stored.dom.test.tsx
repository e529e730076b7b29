import type { LostSound } from "@foldback/protocol/http/take-transfers";
import type { TakeMeasurementsView } from "@foldback/protocol/http/takes";
import { eventually } from "@foldback/testkit/eventually";
import { flushSync } from "react-dom";
import { expect, test, vi } from "vitest";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { useComparison } from "../model/use-comparison.ts";
import { openTab, sealedTake, storedTake } from "../testing/fake-takes.tsx";
import { CompareStored } from "./compare-stored.tsx";

const takes = ["one", "two"].map((takeId) => ({ ...storedTake(sealedTake(takeId), `root-${takeId}`), name: takeId }));

function Comparison() {
  const comparison = useComparison(takes);
  return (
    <>
      {takes.map((take) => (
        <button key={take.takeId} type="button" onClick={comparison.of(take)?.toggle}>
          {take.takeId}
        </button>
      ))}
      <CompareStored comparison={comparison} />
    </>
  );
}

/** Two takes on Foldback with these loudnesses. Null means that the server hasn't measured the take. */
function setUp(loudness: readonly (number | null)[], lost: Record<string, LostSound> = {}) {
  vi.stubGlobal("fetch", async (at: string) => Response.json(lost[at] ?? { take: [], talkback: [] }));
  const tab = openTab();
  for (const [index, { takeId }] of takes.entries()) {
    const lufs = loudness[index] ?? null;
    const measurements: TakeMeasurementsView = { peaks: [], loudness: { lufs, truePeakDb: -1 } };
    tab.client.setQueryData(apiQueries.takes.measurements.queryKey({ input: { takeId } }), {
      measurements: lufs === null ? null : measurements,
    });
  }
  tab.show(<Comparison />);
  const button = (name: string) => {
    const all = [...tab.page.querySelectorAll("button")];
    const found = all.find((each) => (each.getAttribute("aria-label") ?? each.textContent) === name);
    if (found === undefined) throw new Error(`no button ${name}`);
    return found;
  };
  return {
    text: () => tab.page.textContent,
    sounds: () => [...tab.page.querySelectorAll("audio")],
    press: (name: string) => flushSync(() => button(name).click()),
  };
}

test("[TK-38] after one stored take is chosen, the page asks for the second", () => {
  const { press, text, sounds } = setUp([-14, -20]);
  expect(text()).toBe("onetwo");
  press("one");
  expect(text()).toContain("Choose another take to compare with this one.");
  expect(sounds()).toEqual([]);
});

test("[TK-38] two stored takes play from the server's copies, and only the louder one is turned down", () => {
  const { press, text, sounds } = setUp([-14, -20]);
  press("one");
  press("two");
  expect(sounds().map((audio) => audio.getAttribute("src"))).toEqual([
    "/takes/one/sound/root-one",
    "/takes/two/sound/root-two",
  ]);
  expect(sounds().map(({ volume }) => Math.round(100 * volume))).toEqual([50, 100]);
  expect(sounds().map(({ muted }) => muted)).toEqual([false, true]);
  expect(text()).toContain("Matching turns the louder take down.");
  press("Stop comparing");
  expect(text()).toBe("onetwo");
});

test("[TK-38] until Foldback has measured both, they play as recorded and the page says why", () => {
  const { press, text, sounds } = setUp([-14, null]);
  press("one");
  press("two");
  expect(sounds().map(({ volume }) => volume)).toEqual([1, 1]);
  expect(text()).toContain("Both play as recorded until Foldback has measured their loudness.");
});

test("[TK-133] while two stored takes are compared, the page says which parts of each Foldback has lost", async () => {
  const part = (second: number) => ({ firstFrame: second * 48_000, frames: 48_000 });
  const { press, text } = setUp([-14, -20], {
    "/takes/one/sound/root-one/lost": { take: [part(2)], talkback: [] },
    "/takes/two/sound/root-two/lost": { take: [part(0), part(1)], talkback: [] },
  });
  press("one");
  press("two");
  await eventually(() => {
    expect(text()).toContain("Foldback has lost part of one. There's silence from 0:00:02 to 0:00:03.");
    expect(text()).toContain("Foldback has lost part of two. There's silence from 0:00:00 to 0:00:02.");
  });
});
