import { eventually } from "@foldback/testkit/eventually";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { helpAddresses } from "../../../shared/page/help-addresses.ts";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { useGuideWindow } from "./use-guide-window.ts";

function Opener() {
  const guide = useGuideWindow();
  return (
    <button type="button" onClick={() => void guide.open()}>
      Open
    </button>
  );
}

test("[HP-1] if the browser blocks the guide window, the message links to the section that explains it", async () => {
  vi.stubGlobal("documentPictureInPicture", { requestWindow: () => Promise.reject(new Error("blocked")) });
  onTestFinished(() => void vi.unstubAllGlobals());
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  onTestFinished(() => flushSync(() => root.unmount()));
  flushSync(() => root.render(<Opener />));
  document.querySelector("button")?.click();
  await eventually(() => expect(toasts.getSnapshot()).toHaveLength(1));
  expect(toasts.getSnapshot()[0]).toMatchObject({
    title: "Couldn't open the guide window",
    action: { href: helpAddresses.guideWindow },
  });
});
