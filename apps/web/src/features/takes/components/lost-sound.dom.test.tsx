import { eventually } from "@foldback/testkit/eventually";
import { expect, test, vi } from "vitest";
import { openTab } from "../testing/fake-takes.tsx";
import { LostSound } from "./lost-sound.tsx";

const part = (second: number) => ({ firstFrame: second * 48_000, frames: 48_000 });
const address = "/takes/one/sound/a/with/b";

function answering(answer: () => Response) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (at: string) => {
    asked.push(at);
    return answer();
  });
  return asked;
}

test("[TK-115] the player says which parts of a take and its talkback the server has lost, and asks only once it's open", async () => {
  const asked = answering(() => Response.json({ take: [part(10), part(11), part(20)], talkback: [part(3)] }));
  const tab = openTab();
  tab.show(<LostSound address={null} sampleRateHz={48_000} />);
  expect([asked, tab.page.textContent]).toEqual([[], ""]);
  tab.show(<LostSound address={address} sampleRateHz={48_000} />);
  await eventually(() => expect(tab.page.querySelectorAll("[role=status] p")).toHaveLength(2));
  expect([...tab.page.querySelectorAll("p")].map(({ textContent }) => textContent)).toEqual([
    "Foldback has lost part of this take. There's silence from 0:00:10 to 0:00:12 and from 0:00:20 to 0:00:21.",
    "Foldback has lost part of the talkback. You won't hear it from 0:00:03 to 0:00:04.",
  ]);
  expect(asked).toEqual([`${address}/lost`]);
});

test.each([
  ["nothing is lost", () => Response.json({ take: [], talkback: [] })],
  ["the server can't tell", () => Response.json({ code: "TAKES_STORAGE_AWAY", message: "" }, { status: 503 })],
])("[TK-115] if %s, the player says nothing about lost sound", async (_name, answer) => {
  const asked = answering(answer);
  const tab = openTab();
  tab.show(<LostSound address={address} sampleRateHz={48_000} />);
  await eventually(() => expect(tab.client.getQueryState(["lost-sound", address])?.fetchStatus).toBe("idle"));
  expect([asked.length, tab.page.textContent]).toEqual([1, ""]);
});
