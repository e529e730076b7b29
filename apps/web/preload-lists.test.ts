import { expect, test } from "vitest";
import { shortPreloadLists } from "./preload-lists.ts";

function built(files: Record<string, string[]>) {
  const { plugin, resolveDependencies } = shortPreloadLists();
  const chunks = Object.entries(files).map(([fileName, imports]) => ({ type: "chunk", fileName, imports }));
  (plugin.generateBundle as unknown as (options: null, bundle: object) => void)(
    null,
    Object.fromEntries(chunks.entries()),
  );
  return resolveDependencies;
}

const files = {
  "app.js": ["framework.js"],
  "studio.js": ["app.js", "parts.js"],
  "parts.js": ["framework.js"],
  "framework.js": [],
  "dialog.js": ["parts.js", "base.js"],
  "base.js": ["framework.js"],
};
const ofDialog = ["dialog.js", "parts.js", "framework.js", "base.js", "dialog.css"];

test("a list leaves out what the importing file has loaded, directly or indirectly", () => {
  const listed = built(files)("dialog.js", ofDialog, { hostId: "studio.js", hostType: "js" });
  expect(listed).toEqual(["dialog.js", "base.js", "dialog.css"]);
  expect(built(files)("dialog.js", ofDialog, { hostId: "app.js", hostType: "js" })).toContain("parts.js");
});

test("the list in a document stays complete", () => {
  expect(built(files)("app.js", ofDialog, { hostId: "index.html", hostType: "html" })).toEqual(ofDialog);
});
