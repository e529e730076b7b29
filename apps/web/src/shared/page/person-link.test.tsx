import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PersonLink } from "./person-link.tsx";

test("[SY-24] a link with a forbidden address is shown as plain text", () => {
  const shown = (address: string) => renderToStaticMarkup(<PersonLink address={address} />);
  expect(shown("https://studio.example/work")).toContain('href="https://studio.example/work"');
  for (const bad of ["javascript:alert(1)", "https://a:b@studio.example", "https://10.0.0.1", "https://nas.local"])
    expect(shown(bad)).toBe(`<span class="break-all">${bad}</span>`);
});
