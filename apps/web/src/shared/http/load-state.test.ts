import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { loadStateOf } from "./load-state.ts";

test("a failed refetch keeps the last response, and a failed first request is shown until a response arrives", async () => {
  const answers = [new TypeError("away"), "one", new TypeError("away")];
  const observer = new QueryObserver(new QueryClient(), {
    queryKey: ["asked"],
    retry: false,
    queryFn: async () => {
      const answer = answers.shift();
      if (typeof answer !== "string") throw answer;
      return answer;
    },
  });
  const shown = () => loadStateOf(observer.getCurrentResult());
  expect(shown()).toEqual({ status: "loading" });
  await observer.refetch();
  expect(shown()).toMatchObject({ status: "failed", failure: { code: "NETWORK" } });
  await observer.refetch();
  expect(shown()).toEqual({ status: "here", data: "one" });
  await observer.refetch();
  expect(observer.getCurrentResult().isError).toBe(true);
  expect(shown()).toEqual({ status: "here", data: "one" });
  observer.destroy();
});
