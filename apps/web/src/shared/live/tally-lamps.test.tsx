import type { StudioTally } from "@foldback/domain/pairing/phone-pairing";
import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TallyLamps } from "./tally-lamps.tsx";

const tally: StudioTally = {
  screen: false,
  programFeed: true,
  microphone: false,
  talkback: false,
  control: "closed",
  recording: false,
  takes: "none",
};

/** The word next to the only lit lamp. */
function litWord(props: ComponentProps<typeof TallyLamps>) {
  const lamp = renderToStaticMarkup(<TallyLamps {...props} />).split('data-lit="true"')[1] ?? "";
  return /title="([^"]*)"/.exec(lamp)?.[1];
}

test("[TL-4] the lit Program lamp gives the input's name, and a word for the sound of a shared tab", () => {
  const named = { ...tally, programDevice: "Loopback Audio" };
  expect(litWord({ tally: named })).toBe("Loopback Audio");
  expect(litWord({ tally: named, programText: "Shared" })).toBe("Loopback Audio");
  expect(litWord({ tally, programText: "Shared" })).toBe("Shared");
  expect(litWord({ tally })).toBe("Live");
  expect(litWord({ tally: { ...named, programFeed: false } })).toBeUndefined();
});
