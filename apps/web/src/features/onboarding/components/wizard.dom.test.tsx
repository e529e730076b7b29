import { eventually } from "@foldback/testkit/eventually";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { visitorDraft } from "../model/draft-store.ts";
import type { WizardPlan } from "../model/wizard-plan.ts";
import { Wizard } from "./wizard.tsx";

type Fields = { genre: string; city: string };

const save = vi.fn(async (_answers: { profile: Fields; progress: "draft" | "completed" }) => "saved");

const plan: WizardPlan<Fields, Fields, string> = {
  role: "artist",
  title: "Set-up",
  empty: { genre: "", city: "" },
  fieldsOf: (profile) => profile,
  profileOf: (fields) => fields,
  errorsOf: ({ genre }) => (genre === "too long" ? { genre: "Too long" } : {}),
  load: async () => null,
  save,
  steps: [
    {
      title: "Music",
      purpose: "",
      asks: ["genre"],
      render: ({ errors, set }) => (
        <>
          <button type="button" onClick={() => set({ genre: "folk" })}>
            Folk
          </button>
          <button type="button" onClick={() => set({ genre: "too long" })}>
            Too long
          </button>
          <p>{errors.genre}</p>
        </>
      ),
    },
    { title: "Place", purpose: "", asks: ["city"], render: () => <p>Where are you?</p> },
  ],
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  save.mockReset().mockResolvedValue("saved");
  vi.stubGlobal("scrollTo", () => {});
  return () => vi.unstubAllGlobals();
});

function setUp(userId: string | null, onClosed?: () => void) {
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  onTestFinished(() => flushSync(() => root.unmount()));
  const [askToSignUp, onCompleted] = [vi.fn(), vi.fn()];
  const deps = { userId, known: null, askToSignUp, onClosed, onCompleted };
  flushSync(() => root.render(<Wizard plan={plan} {...deps} />));
  const press = (label: string) =>
    flushSync(() => [...document.querySelectorAll("button")].find(({ textContent }) => textContent === label)?.click());
  const heading = () => document.querySelector("h2")?.textContent;
  return { askToSignUp, onCompleted, press, heading };
}

test("a visitor who completes the wizard is asked to sign up, and the browser stores the answers", () => {
  const { askToSignUp, onCompleted, press } = setUp(null);
  press("Folk");
  press("Continue");
  press("Complete Profile");
  expect(askToSignUp).toHaveBeenCalledOnce();
  expect([save.mock.calls, onCompleted.mock.calls]).toEqual([[], []]);
  expect(visitorDraft("artist").read()).toEqual({ fields: { genre: "folk", city: "" }, step: 1 });
});

test("a new user's profile starts with the answers they gave as a visitor", async () => {
  visitorDraft("artist").write({ fields: { genre: "folk", city: "" }, step: 1 });
  const { heading } = setUp("user-1");
  expect(heading()).toBe("Place");
  await eventually(() => expect(visitorDraft("artist").read()).toBeNull());
  expect(save).toHaveBeenCalledExactlyOnceWith({ profile: { genre: "folk", city: "" }, progress: "draft" });
});

test("a visitor who has only looked at the wizard has no profile after signing up", () => {
  visitorDraft("artist").write({ fields: plan.empty, step: 0 });
  setUp("user-1");
  expect(save).not.toHaveBeenCalled();
  expect(visitorDraft("artist").read()).toBeNull();
});

test("on an invalid answer, the wizard stays on the step and saves the valid answers", async () => {
  const { press, heading } = setUp("user-1");
  press("Folk");
  press("Continue");
  press("Back");
  press("Too long");
  press("Continue");
  expect(heading()).toBe("Music");
  await eventually(() => expect(save).toHaveBeenCalledTimes(3));
  expect(save).toHaveBeenLastCalledWith({ profile: { genre: "folk", city: "" }, progress: "draft" });
  press("Folk");
  press("Continue");
  expect(heading()).toBe("Place");
});

test("if the profile can't be saved, the wizard says so and lets the user try again", async () => {
  const { onCompleted, press } = setUp("user-1");
  press("Folk");
  press("Continue");
  await eventually(() => expect(save).toHaveBeenCalledOnce());
  save.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  press("Complete Profile");
  await eventually(() => expect(toasts.getSnapshot()).toHaveLength(1));
  expect(onCompleted).not.toHaveBeenCalled();
  press("Complete Profile");
  await eventually(() => expect(onCompleted).toHaveBeenCalledExactlyOnceWith("saved"));
  expect(save).toHaveBeenLastCalledWith({ profile: { genre: "folk", city: "" }, progress: "completed" });
});

test("[ON-1] Save and close leaves the wizard once the answers so far are saved, or immediately if there are none", async () => {
  const onClosed = vi.fn();
  const { onCompleted, press } = setUp("user-1", onClosed);
  press("Save and close");
  expect(save).not.toHaveBeenCalled();
  await eventually(() => expect(onClosed).toHaveBeenCalledOnce());
  onClosed.mockReset();
  press("Folk");
  save.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  press("Save and close");
  await eventually(() => expect(toasts.getSnapshot().at(-1)).toMatchObject({ tone: "destructive" }));
  expect(onClosed).not.toHaveBeenCalled();
  await eventually(() => {
    press("Save and close");
    expect(save).toHaveBeenCalledTimes(2);
  });
  await eventually(() => expect(onClosed).toHaveBeenCalledOnce());
  expect(save).toHaveBeenLastCalledWith({ profile: { genre: "folk", city: "" }, progress: "draft" });
  expect(onCompleted).not.toHaveBeenCalled();
});
