import { eventually } from "@foldback/testkit/eventually";
import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient } from "../http/query-client.ts";
import { followSignIn, meQuery } from "./current-user.ts";
import { tellThisTab } from "./sign-in-changes.ts";

const rita = { user: { id: "rita" }, role: "artist" };

/** Collects the requests so that a test can answer them one by one. */
const { requests, me } = vi.hoisted(() => {
  const requests: { answer(user: typeof rita | null): void; fail(error: Error): void }[] = [];
  const me = (_input: undefined, { signal }: { signal: AbortSignal }) =>
    new Promise((answer, fail) => {
      signal.addEventListener("abort", () => fail(signal.reason));
      requests.push({ answer, fail });
    });
  return { requests, me };
});
vi.mock("../http/api-client.ts", () => ({ api: { accounts: { me } } }));

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  requests.length = 0;
  vi.useRealTimers();
});

/** Opens a tab where Rita is signed in and has loaded a list. */
async function openTab() {
  const queryClient = createQueryClient();
  stops.push(followSignIn(queryClient));
  const read = queryClient.fetchQuery(meQuery);
  await eventually(() => expect(requests).toHaveLength(1));
  requests[0]?.answer(rita);
  await read;
  queryClient.setQueryData(["hers"], ["private"]);
  const user = () => queryClient.getQueryData(meQuery.queryKey)?.user.id ?? null;
  const expectForgotten = async () => {
    await eventually(() => expect(user()).toBeNull());
    await eventually(() => expect(queryClient.getQueryData(["hers"])).toBeUndefined());
  };
  return { queryClient, user, expectForgotten };
}

test("[ID-5] a late answer from before the sign-out doesn't keep the user signed in", async () => {
  const { queryClient, expectForgotten } = await openTab();
  const early = queryClient.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => null);
  await eventually(() => expect(requests).toHaveLength(2));
  tellThisTab();
  await eventually(() => expect(requests).toHaveLength(3));
  requests[1]?.answer(rita);
  await early;
  requests[2]?.answer(null);
  await expectForgotten();
});

test("[ID-5] while the server can't be reached, a tab keeps asking whether its user has signed out", async () => {
  const { user, expectForgotten } = await openTab();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  tellThisTab();
  for (let attempts = 2; attempts < 8; attempts += 1) {
    await vi.advanceTimersByTimeAsync(30_000);
    expect(requests).toHaveLength(attempts);
    requests.at(-1)?.fail(new TypeError("Failed to fetch"));
    await vi.advanceTimersByTimeAsync(0);
    expect(user()).toBe("rita");
  }
  await vi.advanceTimersByTimeAsync(30_000);
  requests.at(-1)?.answer(null);
  await expectForgotten();
});
