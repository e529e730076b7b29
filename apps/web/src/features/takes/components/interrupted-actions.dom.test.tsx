import { expect, test, vi } from "vitest";
import { fakeTakes, interruptedTake, openTab } from "../testing/fake-takes.tsx";
import { InterruptedActions } from "./interrupted-actions.tsx";

const found = () => ({ status: "found", deviceId: "scarlett" }) as const;
const gone = () => ({ status: "gone" }) as const;

/** Shows an interrupted take whose input has this name. */
function showWith(input: Parameters<typeof fakeTakes>[0]["input"]) {
  const take = interruptedTake("song", "Scarlett 2i2");
  const resume = vi.fn(async () => {});
  const takes = { ...fakeTakes({ shelf: {}, input }), resume };
  if (take.state.status !== "interrupted") throw new Error("not interrupted");
  const tab = openTab();
  tab.show(<InterruptedActions takes={takes} take={take} state={take.state} refresh={() => {}} />);
  const button = [...tab.page.querySelectorAll("button")].find(
    ({ textContent }) => textContent === "Continue recording",
  );
  return { hint: tab.page.querySelector("[role=status]")?.textContent, button, resume };
}

test("[TK-108] in a session, one press continues the take with its input, and the page says beforehand that the engineer can hear it", () => {
  const { hint, button, resume } = showWith({ isOpen: false, sessionId: "live", findInput: found });
  expect(hint).toBe("If you continue, Scarlett 2i2 opens again, and your engineer can hear it.");
  button?.click();
  expect(resume).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ takeId: "song" }), "Scarlett 2i2");
});

test.each([
  ["it isn't connected", gone],
  ["the browser hides its name", undefined],
])("[TK-108] in a session, if %s, the page says what to press first", (_name, findInput) => {
  const { hint, button } = showWith({ isOpen: false, sessionId: "live", ...(findInput && { findInput }) });
  expect(hint).toBe("First choose your program feed under Recorder. Then press Continue recording.");
  expect(button?.disabled).toBe(true);
});

test("[TK-108] without a session, a take whose input isn't connected can still be continued, and the page says which input it'll use", () => {
  const { hint, button } = showWith({ isOpen: false, sessionId: null, findInput: gone });
  expect(hint).toMatch(/^Scarlett 2i2 isn't available\. .* Otherwise the take continues with another input\.$/);
  expect(button?.disabled).toBe(false);
});

test.each([
  ["the input is open", { isOpen: true, sessionId: "live", findInput: gone }],
  ["there's no session and the input is connected", { isOpen: false, sessionId: null, findInput: found }],
])("[TK-108] if %s, there's nothing to say", (_name, input) => {
  const { hint, button } = showWith(input);
  expect(hint).toBe("");
  expect(button?.disabled).toBe(false);
});
