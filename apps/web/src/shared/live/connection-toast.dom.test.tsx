import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { toasts } from "../toasts/toasts.ts";
import { showConnectionToast, useConnectionToast } from "./connection-toast.ts";

type Status = Parameters<typeof useConnectionToast>[0];

function Bar({ status }: { status: Status }) {
  useConnectionToast(status);
  return null;
}

test("a failed link shows one toast, however many attempts follow, and the toast closes once the link is back", () => {
  const root = createRoot(document.createElement("div"));
  onTestFinished(() => flushSync(() => root.unmount()));
  const become = (status: Status) => flushSync(() => root.render(<Bar status={status} />));
  const titles = () => toasts.getSnapshot().map(({ title }) => title);

  toasts.show({ title: "Another toast" });
  become("interrupted");
  showConnectionToast({ title: "First attempt" });
  become("restarting");
  showConnectionToast({ title: "Second attempt" });
  expect(titles()).toEqual(["Another toast", "Second attempt"]);

  become("connected");
  expect(titles()).toEqual(["Another toast"]);
});
