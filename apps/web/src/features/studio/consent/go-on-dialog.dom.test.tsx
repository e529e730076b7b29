import { scopesFor } from "@foldback/domain/consent/scopes";
import type { ActionResult } from "@foldback/studio-link/ports";
import { eventually } from "@foldback/testkit/eventually";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { GoOnDialog } from "./go-on-dialog.tsx";

const request = { engineer: { id: "engineer-1", name: "Kim" }, scopes: scopesFor("pointing") };

function setUp(result: ActionResult) {
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  onTestFinished(() => flushSync(() => root.unmount()));
  const [goOn, close, change] = [vi.fn(async () => result), vi.fn(), vi.fn()];
  flushSync(() => root.render(<GoOnDialog request={request} goOn={goOn} close={close} change={change} />));
  const button = (name: string) => {
    const found = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name);
    if (found === undefined) throw new Error(`no button ${name}`);
    return found;
  };
  return { goOn, close, change, button };
}

test("[CO-11] one press restores the listed access and closes the dialog", async () => {
  const { goOn, close, change, button } = setUp({ ok: true });
  const points = [...document.querySelectorAll("li")].map(({ textContent }) => textContent);
  expect(points).toHaveLength(3);
  expect(points.join()).not.toContain("companion");
  flushSync(() => button("Go on").click());
  expect(goOn).toHaveBeenCalledExactlyOnceWith({ engineerId: "engineer-1", scopes: request.scopes });
  await eventually(() => expect(close).toHaveBeenCalledOnce());
  expect(change).not.toHaveBeenCalled();
});

test("[CO-12] if the offer has been withdrawn, the full consent question opens instead", async () => {
  const { close, change, button } = setUp({ ok: false, code: "GO_ON_NOT_OFFERED" });
  flushSync(() => button("Go on").click());
  await eventually(() => expect(change).toHaveBeenCalledOnce());
  expect(close).not.toHaveBeenCalled();
});

test("[CO-11] the dialog opens with the focus on the button that grants nothing", async () => {
  const { goOn, change, button } = setUp({ ok: true });
  await eventually(() => expect(document.activeElement).toBe(button("Change or deny")));
  flushSync(() => button("Change or deny").click());
  expect(change).toHaveBeenCalledOnce();
  expect(goOn).not.toHaveBeenCalled();
});
