import { eventually } from "@foldback/testkit/eventually";
import { lazy } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { PagePart } from "./page-part.tsx";

const Lost = lazy(() => Promise.reject(new TypeError("Failed to fetch dynamically imported module")));

test("a part that fails to load doesn't affect the rest of the page", async () => {
  const root = createRoot(document.body.appendChild(document.createElement("div")), { onCaughtError() {} });
  onTestFinished(() => flushSync(() => root.unmount()));
  flushSync(() =>
    root.render(
      <>
        <button type="button">Kill</button>
        <PagePart loading="Loading">
          <Lost />
        </PagePart>
        <PagePart missing="Asked by the browser">
          <Lost />
        </PagePart>
      </>,
    ),
  );
  const kill = document.querySelector("button");
  expect(document.body.textContent).toBe("KillLoading");
  await eventually(() => expect(document.querySelector("[role=alert]")?.textContent).toMatch("Part of this page"));
  expect(document.body.textContent).toMatch("Asked by the browser");
  expect(document.querySelector("button")).toBe(kill);
});
