import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Sentence } from "./sentence.tsx";

test("each placeholder in the text is replaced with its element", () => {
  const parts = { from: <b>a@studio.com</b>, to: <b>b@studio.com</b> };
  expect(renderToStaticMarkup(<Sentence text="From {from}, then {to}." parts={parts} />)).toBe(
    "From <b>a@studio.com</b>, then <b>b@studio.com</b>.",
  );
});
