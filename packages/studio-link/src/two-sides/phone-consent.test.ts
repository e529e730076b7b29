import { createWindow } from "@foldback/testkit/fake-window";
import { expect, onTestFinished, test } from "vitest";
import { createPhoneConsent } from "../phone-consent.ts";
import { setUp } from "../testing/two-sides.ts";

type Both = ReturnType<typeof setUp>;

const engineer = { engineerId: "engineer-1" };
const yes = { ...engineer, level: "control", understood: true } as const;

/** An engineer has joined and waits for consent. The phone is a separate window. */
async function ask(both: Both) {
  await both.askForConsent();
  const { heldBack } = createWindow();
  const openPage = () => {
    const page = createPhoneConsent({
      api: both.server.studioApi,
      clock: both.clock,
      reconnectHints: () => () => {},
      heldBack,
    });
    onTestFinished(page.close);
    return page;
  };
  return { openPage, heldBack };
}

/** What the phone's page reads whenever its socket reports a change. */
const sessionOnServer = (both: Both) => both.server.studioApi.sessions.current({ as: "artist" });

test("[CO-7] a Deny on the phone is retried until it's recorded, and shown as pending until then", async () => {
  const both = setUp();
  const { openPage } = await ask(both);
  const phone = openPage();
  phone.sessionChanged(await sessionOnServer(both));
  both.server.refuse("decide", "DATABASE_UNAVAILABLE");
  const denying = phone.deny(engineer);
  await both.settle();
  expect(await denying).toEqual({ ok: true });
  await both.advance(3_000);
  expect(phone.getSnapshot()).toEqual({ isDenialPending: true, refusal: null });
  both.server.refuse("decide", null);
  await both.advance(15_000);
  expect(both.server.grant().status).toBe("denied");
  expect(phone.getSnapshot().isDenialPending).toBe(false);
});

test("[CO-7] [CO-9] a Deny survives the closing of its page, and the next page in that window sends it", async () => {
  const both = setUp();
  const { openPage } = await ask(both);
  const left = openPage();
  left.sessionChanged(await sessionOnServer(both));
  both.server.refuse("decide", "DATABASE_UNAVAILABLE");
  void left.deny(engineer);
  await both.advance(3_000);
  left.close();
  both.server.refuse("decide", null);
  const next = openPage();
  expect(next.getSnapshot().isDenialPending).toBe(true);
  next.sessionChanged(await sessionOnServer(both));
  await both.settle();
  expect(both.server.grant().status).toBe("denied");
  expect(next.getSnapshot().isDenialPending).toBe(false);
});

test("[CO-7] a Deny on the phone overrules an unanswered Grant, and a later Grant overrules the Deny", async () => {
  const both = setUp();
  const { openPage, heldBack } = await ask(both);
  const phone = openPage();
  phone.sessionChanged(await sessionOnServer(both));
  both.server.crashIn("decide");
  const granting = phone.grant(yes);
  await both.settle();
  expect(await granting).toEqual({ ok: false, code: "NETWORK" });
  void phone.deny(engineer);
  await both.advance(3_000);
  both.server.setReachable(true);
  phone.sessionChanged(await sessionOnServer(both));
  await both.advance(15_000);
  expect(both.server.grant().status).toBe("denied");
  both.server.refuse("decide", "DATABASE_UNAVAILABLE");
  void phone.deny(engineer);
  await both.advance(3_000);
  both.server.refuse("decide", null);
  const again = phone.grant(yes);
  await both.settle();
  expect(await again).toEqual({ ok: true });
  await both.advance(15_000);
  expect(both.server.grant().status).toBe("granted");
  expect(heldBack.get()).toEqual([]);
});

test("[CO-7] a pending Deny is dropped once the session has ended", async () => {
  const both = setUp();
  const { openPage, heldBack } = await ask(both);
  const phone = openPage();
  phone.sessionChanged(await sessionOnServer(both));
  both.server.refuse("decide", "DATABASE_UNAVAILABLE");
  void phone.deny(engineer);
  await both.advance(1_000);
  phone.sessionChanged(null);
  expect([phone.getSnapshot().isDenialPending, heldBack.get()]).toEqual([false, []]);
});
