import { eventually } from "@foldback/testkit/eventually";
import { expect, test, vi } from "vitest";
import { api } from "../../../shared/http/api-client.ts";
import { useTakes } from "../model/use-takes.ts";
import { defaultInput, fakeTakes, noInput, openTab, sealedTake } from "../testing/fake-takes.tsx";
import { LightReport } from "./light-report.tsx";

vi.mock("../model/use-takes.ts", () => ({ useTakes: vi.fn() }));
vi.mock("../../../shared/http/api-client.ts", async (original) => ({
  ...(await original<typeof import("../../../shared/http/api-client.ts")>()),
  api: { takes: { tellLight: vi.fn() } },
}));

test("[TK-97] a server that's older than the page and refuses the gap is told the light without it", async () => {
  const told: object[] = [];
  vi.mocked(api.takes.tellLight).mockImplementation(async (report) => {
    told.push(report);
    if ("gapMs" in report) throw Object.assign(new Error("refused"), { code: "BAD_INPUT" });
    return {};
  });
  const gaps = [{ firstFrame: 0, frames: 480, why: "too-slow", missedMs: null }] as const;
  vi.mocked(useTakes).mockReturnValue(
    fakeTakes({ shelf: { takes: [sealedTake("one", { sessionId: "live", gaps })] } }),
  );
  const during: unknown[] = [];
  const feed = { tellLight: (...report: unknown[]) => void during.push(report) } as never;
  openTab().show(
    <LightReport
      feed={feed}
      sessionId={null}
      endedSessionId="live"
      inputChoice={null}
      savedSource={defaultInput}
      findInput={noInput}
    />,
  );
  const light = { sessionId: "live", light: "one-place", secondsLeft: null };
  await eventually(() => expect(told).toEqual([{ ...light, gapMs: 10 }, light]));
  expect(during.at(-1)).toEqual(["one-place", 10]);
});
