import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { PlanCards } from "./plan-cards.tsx";

type Props = Parameters<typeof PlanCards>[0];

function setUp(view: Partial<Props["view"]>, busy: Props["actions"]["busy"] = null) {
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  onTestFinished(() => flushSync(() => root.unmount()));
  const checkout = vi.fn(async () => {});
  const shown = { plan: null, configured: true, subscribed: false, ...view };
  flushSync(() =>
    root.render(<PlanCards view={shown} actions={{ busy, checkout }} wanted={null} dismiss={() => {}} />),
  );
  const buttons = [...document.querySelectorAll("button")];
  return {
    checkout,
    canPress: () => buttons.filter(({ disabled }) => !disabled).map(({ ariaLabel }) => ariaLabel),
    press: (label: string) => buttons.find(({ ariaLabel }) => ariaLabel === label)?.click(),
  };
}

test("an artist without a plan can buy any of them, and pressing a plan's button orders that plan", () => {
  const { checkout, canPress, press } = setUp({});
  expect(canPress()).toEqual(["Get Started: Starter", "Get Started: Pro", "Get Started: Enterprise"]);
  press("Get Started: Pro");
  expect(checkout).toHaveBeenCalledExactlyOnceWith("pro");
});

test("the current plan can't be bought again, and the other buttons switch to their plans", () => {
  const { canPress } = setUp({ plan: "pro", subscribed: true });
  expect(canPress()).toEqual(["Change plan: Starter", "Change plan: Enterprise"]);
});

test("nothing can be bought while payments are off or another purchase is starting", () => {
  expect(setUp({ configured: false }).canPress()).toEqual([]);
  document.body.replaceChildren();
  expect(setUp({}, "starter").canPress()).toEqual([]);
});
