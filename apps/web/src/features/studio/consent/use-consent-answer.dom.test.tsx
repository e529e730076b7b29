import type { SessionView } from "@foldback/protocol/signaling";
import type { ActionResult } from "@foldback/studio-link/ports";
import { eventually } from "@foldback/testkit/eventually";
import { aSessionView, grantOf } from "@foldback/testkit/session-view";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { useConsentAnswer } from "./use-consent-answer.ts";
import { useConsentDialog } from "./use-consent-dialog.ts";

const undecided = aSessionView({ status: "waiting", grant: grantOf([], "asked"), effectiveScopes: [] });
const granted = aSessionView({ grant: grantOf(["view"]) });

const offer = { verification: "verified", hasCompanion: true } as const;

type Seen = { answer: ReturnType<typeof useConsentAnswer> | null };
type Given = { actions: Parameters<typeof useConsentAnswer>[0]["actions"]; isDenialPending: boolean; seen: Seen };

function Dialog({ close, seen, ...given }: Given & { close: () => void }) {
  seen.answer = useConsentAnswer({ engineerId: "engineer-1", close, ...given });
  return null;
}

/** The two hooks behind the dialog, combined as in the dashboard. */
function Dashboard({ session, ...given }: Given & { session: SessionView }) {
  const { isDenialPending } = given;
  const { request, close } = useConsentDialog(session, { isDenialPending, offer });
  if (request === null) given.seen.answer = null;
  return request !== null && <Dialog close={close} {...given} />;
}

function setUp() {
  const root = createRoot(document.createElement("div"));
  onTestFinished(() => root.unmount());
  const granting = Promise.withResolvers<ActionResult>();
  const denying = Promise.withResolvers<ActionResult>();
  const actions = { grant: vi.fn(() => granting.promise), deny: vi.fn(() => denying.promise), keep: null };
  const seen: Seen = { answer: null };
  const show = (shown: { session: SessionView } & Partial<Given> & Pick<Given, "isDenialPending">) =>
    flushSync(() => root.render(<Dashboard actions={actions} seen={seen} {...shown} />));
  const press = (which: "grant" | "deny") =>
    flushSync(() => void seen.answer?.[which]({ level: "control", understood: true }));
  return { show, press, seen, actions, granting, denying };
}

test("[CO-7] while a Deny isn't recorded, the dialog stays open and says so, even if a grant arrives", async () => {
  const { show, press, seen, denying } = setUp();
  show({ session: undecided, isDenialPending: false });
  press("deny");
  show({ session: undecided, isDenialPending: true });
  denying.resolve({ ok: true });
  await denying.promise;
  show({ session: granted, isDenialPending: true });
  expect(seen.answer?.problem).toMatch(/^You denied access/);
  show({ session: { ...granted, grant: grantOf([], "denied") }, isDenialPending: false });
  expect(seen.answer).toBeNull();
});

test("[CO-7] Deny stays enabled while a grant is being sent, and the grant's result doesn't override it", async () => {
  const { show, press, seen, actions, granting } = setUp();
  show({ session: undecided, isDenialPending: false });
  press("grant");
  await eventually(() => expect(seen.answer).toMatchObject({ busy: "grant", mayDeny: true }));
  press("deny");
  expect(actions.deny).toHaveBeenCalledOnce();
  granting.resolve({ ok: true });
  await granting.promise;
  show({ session: undecided, isDenialPending: false });
  expect(seen.answer).toMatchObject({ busy: "deny", mayDeny: false, problem: null });
});

test("[CO-4] Keep current access takes effect even while wider access is being granted", async () => {
  const { show, press, seen, actions } = setUp();
  const keep = vi.fn(async (): Promise<ActionResult> => ({ ok: true }));
  const widening = { ...actions, deny: null, keep };
  show({ session: undecided, isDenialPending: false, actions: widening });
  press("grant");
  await eventually(() => expect(seen.answer).toMatchObject({ busy: "grant", mayDeny: true }));
  press("deny");
  expect(keep).toHaveBeenCalledOnce();
  expect(seen.answer).toBeNull();
});

test("a second press on Grant Access sends nothing while the first is being sent", () => {
  const { show, press, actions } = setUp();
  show({ session: undecided, isDenialPending: false });
  press("grant");
  press("grant");
  expect(actions.grant).toHaveBeenCalledOnce();
});
