import type { ActionResult } from "@foldback/studio-link/ports";
import { eventually } from "@foldback/testkit/eventually";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { PhoneQuestions } from "../phone/phone-list.tsx";
import { StudioContext, type StudioEngine } from "../studio-context.ts";
import { ConsentDialog } from "./consent-dialog.tsx";

type Props = Parameters<typeof ConsentDialog>[0];

function setUp(change: Partial<Props> = {}) {
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  onTestFinished(() => flushSync(() => root.unmount()));
  const answer = async (): Promise<ActionResult> => ({ ok: true });
  const actions = { grant: vi.fn(answer), deny: vi.fn(answer), keep: null };
  const close = vi.fn();
  const request = { engineer: { id: "engineer-1", name: "Kim" }, level: "control" as const };
  flushSync(() => root.render(<ConsentDialog request={request} actions={actions} close={close} {...change} />));
  const find = (selector: string, text = "") => {
    const found = [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.textContent?.includes(text));
    if (found === undefined) throw new Error(`no ${selector} with ${text}`);
    return found;
  };
  const press = (selector: string, text?: string) => flushSync(() => find(selector, text).click());
  return { actions, close, find, press };
}

test("[CO-1] with the checkbox unticked, Grant Access grants nothing and says why", () => {
  const { actions, find, press } = setUp();
  press("button", "Grant Access");
  expect(actions.grant).not.toHaveBeenCalled();
  expect(find("[role=alert]").textContent).toMatch("Please confirm you understand");
});

test("with the checkbox ticked, Grant Access grants the chosen level to the named engineer and closes the dialog", async () => {
  const { actions, close, press } = setUp();
  press("[type=checkbox]");
  press("label", "View only");
  press("button", "Grant Access");
  expect(actions.grant).toHaveBeenCalledExactlyOnceWith({
    engineerId: "engineer-1",
    level: "view-only",
    understood: true,
  });
  await eventually(() => expect(close).toHaveBeenCalledOnce());
});

test("[WS-5] on an intercepted connection, the engineer never gets control, even if the artist chose it", () => {
  const { actions, press } = setUp({ hasCompanion: true, link: { verification: "mismatch", words: null } });
  press("[type=checkbox]");
  press("button", "Grant Access");
  expect(actions.grant).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ level: "pointing" }));
});

test("[CO-10] without a companion, a request for control grants pointing", () => {
  const { actions, press } = setUp();
  press("[type=checkbox]");
  press("button", "Grant Access");
  expect(actions.grant).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ level: "pointing" }));
});

test("Escape neither grants nor denies", () => {
  const { actions, close, find } = setUp();
  find("[role=dialog]").dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
  expect([actions.deny.mock.calls, close.mock.calls]).toEqual([[], []]);
  expect(find("[role=dialog]").textContent).toMatch("Kim");
});

test("[PH-2] the dialog's footer, which is always in sight, asks which number the phone shows", () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  onTestFinished(() => client.clear());
  const phone = {
    pairingId: "phone-1",
    device: "Chrome on Android",
    status: "pending" as const,
    choices: [12, 34, 56],
  };
  client.setQueryData(apiQueries.pairing.phones.queryKey({ input: { sessionId: "session-1" } }), { phones: [phone] });
  const engine = { subscribePhones: () => () => {} } as unknown as StudioEngine;
  const { find } = setUp({
    phoneQuestions: (
      <QueryClientProvider client={client}>
        <StudioContext value={engine}>
          <PhoneQuestions sessionId="session-1" />
        </StudioContext>
      </QueryClientProvider>
    ),
  });
  const question = find("[role=dialog] [data-footer] [role=status]");
  expect(question.textContent).toContain("Chrome on Android wants to pair. Which number does your phone show?");
  expect([...question.querySelectorAll("button")].map(({ ariaLabel }) => ariaLabel)).toEqual([
    "My phone shows 12",
    "My phone shows 34",
    "My phone shows 56",
    null,
  ]);
});
