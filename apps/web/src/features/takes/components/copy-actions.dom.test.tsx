import type { ShelvedTake } from "@foldback/studio-link/takes/shelf-messages";
import type { UploadState } from "@foldback/studio-link/takes/upload-state";
import { eventually } from "@foldback/testkit/eventually";
import { expect, test, vi } from "vitest";
import { api } from "../../../shared/http/api-client.ts";
import type { Storing } from "../model/use-storing.ts";
import { openTab, sealedTake, storedTake } from "../testing/fake-takes.tsx";
import { CopyActions } from "./copy-actions.tsx";

vi.mock("../../../shared/http/api-client.ts", async (original) => ({
  ...(await original<typeof import("../../../shared/http/api-client.ts")>()),
  api: { takes: { deliver: vi.fn() } },
}));

const takeWithTalkback = sealedTake("one", { root: "a", stem: { stemId: "s", root: "b", gaps: [], format: "pcm-16" } });
const stem = { takeId: "s", root: "b", bytes: 9, storedBytes: 9, spokenBy: ["theo"], sealed: null };
const sealed = { atMs: 0, format: "pcm-16" as const, gaps: [] };

/** `newest` is the engineer whom the dialog offers first. */
function open(
  server: ReturnType<typeof storedTake> | null,
  upload: UploadState | null,
  { newest = "theo", take = takeWithTalkback } = {},
) {
  const engineers = [{ id: newest, name: newest }];
  const store = vi.fn((_take: ShelvedTake) => {});
  const storing = { copyOf: () => ({ server, upload }), store, stored: { data: { engineers }, refetch() {} } };
  const tab = openTab();
  tab.show(<CopyActions take={take} name="One" storing={storing as unknown as Storing} />);
  const buttons = () => [...document.querySelectorAll("button")];
  return {
    store,
    page: tab.page,
    names: () => buttons().map(({ textContent }) => textContent),
    press: (name: string) =>
      buttons()
        .findLast(({ textContent }) => textContent === name)
        ?.click(),
  };
}

test("[TK-98] if the talkback was refused, the take's copy can be used, and the page says why and offers to try again", async () => {
  const row = open(storedTake(takeWithTalkback, "a"), { status: "failed", code: "TAKES_FULL" });
  await eventually(() => expect(row.names()).toContain("Deliver"));
  expect(row.page.querySelector("[role=alert]")?.textContent).toMatch(/^Your plan's space for takes/);
  row.press("Store the talkback");
  expect(row.store).toHaveBeenCalledWith(takeWithTalkback);
});

test("[TK-98] if the talkback is damaged on this disk, the page doesn't say that the take is", async () => {
  const row = open(storedTake(takeWithTalkback, "a"), { status: "failed", code: "damaged" });
  await eventually(() => expect(row.page.querySelector("[role=alert]")?.textContent).toMatch(/^The talkback file/));
});

test("[TK-98] while only the talkback is on its way, the take's copy can't be stopped by mistake", async () => {
  const sending = { status: "sending", sentBytes: 1, bytes: 2, secondsLeft: 1 } as const;
  const row = open({ ...storedTake(takeWithTalkback, "a"), stem: { ...stem, sealed: null } }, sending);
  await eventually(() => expect(row.page.querySelector("progress")?.value).toBe(1));
  expect(row.names()).not.toContain("Don't store");
  expect(row.names()).not.toContain("Store the talkback");
});

test("[TK-98] once both are stored, there's nothing left to store", async () => {
  const row = open({ ...storedTake(takeWithTalkback, "a"), stem: { ...stem, sealed } }, null);
  await eventually(() => expect(row.names()).toContain("Deliver"));
  expect(row.names().filter((name) => name?.startsWith("Store"))).toEqual([]);
});

test("[TK-103] talkback that can't be read can't be stored, so the page doesn't offer it", async () => {
  const take = sealedTake("one", { root: "a", isStemUnreadable: true });
  const row = open(storedTake(take, "a"), null, { take });
  await eventually(() => expect(row.names()).toContain("Deliver"));
  expect(row.names().filter((name) => name?.startsWith("Store"))).toEqual([]);
});

test.each([
  { newest: "theo", isOn: "true" },
  { newest: "noor", isOn: "false" },
])("[TK-99] if theo spoke, the talkback's switch starts as $isOn for $newest", async ({ newest, isOn }) => {
  const row = open({ ...storedTake(takeWithTalkback, "a"), stem: { ...stem, sealed } }, null, { newest });
  await eventually(() => expect(row.names()).toContain("Deliver"));
  row.press("Deliver");
  const talkback = () => document.querySelector("[role=dialog] [role=switch]");
  await eventually(() => expect(talkback()?.getAttribute("aria-checked")).toBe(isOn));
});

test("[TK-99] talkback that isn't stored can't be chosen, and the dialog says so", async () => {
  const row = open({ ...storedTake(takeWithTalkback, "a"), stem }, null);
  await eventually(() => expect(row.names()).toContain("Deliver"));
  row.press("Deliver");
  const dialog = () => document.querySelector("[role=dialog]");
  await eventually(() => expect(dialog()?.textContent).toContain("so it can't be delivered"));
  expect(dialog()?.querySelector("[role=switch]")?.getAttribute("aria-checked")).toBe("false");
});

test.each([
  { server: "one that knows no talkback", stem: undefined, sent: {} },
  { server: "one that has the talkback", stem: { ...stem, sealed }, sent: { withTalkback: true } },
])("[TK-99] a delivery to $server mentions talkback only if the take has it there", async ({ stem: listed, sent }) => {
  const delivered = vi.mocked(api.takes.deliver).mockReset().mockResolvedValue({});
  const row = open({ ...storedTake(takeWithTalkback, "a"), stem: listed } as ReturnType<typeof storedTake>, null);
  await eventually(() => expect(row.names()).toContain("Deliver"));
  row.press("Deliver");
  await eventually(() => expect(row.names().filter((name) => name === "Deliver")).toHaveLength(2));
  row.press("Deliver");
  await eventually(() => expect(delivered.mock.calls).toEqual([[{ takeId: "one", engineerId: "theo", ...sent }]]));
});
