// The limits of one account before the authentication library, which a stand-in plays here.
import { expect, test } from "vitest";
import { createSlidingWindow } from "../modules/sessions/sliding-window.ts";
import { createAuthRoutes } from "./auth-routes.ts";

const right = "six octaves";
type Fake = { statusOf?: (ip: string) => number };

function open({ statusOf }: Fake = {}) {
  let nowMs = 0;
  const asked: string[] = [];
  const routes = createAuthRoutes({
    gate: {
      handle: async (request, ip) => {
        asked.push(ip);
        const { password } = (await request.json()) as { password: string };
        const status = statusOf?.(ip) ?? (password === right ? 200 : 401);
        return Response.json({ code: "X" }, { status });
      },
      identify: async () => null,
      isPassword: async () => false,
    },
    limitAttempts: true,
    tries: createSlidingWindow({ limit: 10, windowMs: 1, nowMs: () => nowMs }),
    onSignInEnded: () => {},
    security: { note: () => {} },
    nowMs: () => nowMs,
  });
  const signIn = async (ip: string, password = "wrong", email = "owner@example.test") =>
    (
      await routes(
        new Request("http://localhost/api/auth/sign-in/email", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ email, password }),
        }),
        ip,
      )
    ).status;
  const wait = (ms: number) => {
    nowMs += ms;
  };
  return { asked, signIn, wait };
}
const many = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

test("[ID-4] one network tries one account twenty times, however many addresses of it and spellings there are", async () => {
  const { signIn, wait } = open();
  const statuses = await many(25, (n) =>
    signIn(`2001:db8:1:2::${n + 1}`, "wrong", n % 2 ? "owner@example.test" : " Owner@Example.test"),
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  expect(await signIn("2001:db8:1:2::99", right)).toBe(429);
  expect(await signIn("2001:db8:1:3::1", right)).toBe(200);
  expect(await signIn("2001:db8:1:2::99", "wrong", "other@example.test")).toBe(401);
  wait(15 * 60_000 + 1);
  expect(await signIn("2001:db8:1:2::99", right)).toBe(200);
});

test("[ID-4] from all networks together an account is not tried without end", async () => {
  const { signIn } = open();
  const statuses = await many(205, (n) => signIn(`10.1.0.${n}`));
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
});

test("what the limit of the address or a right password answers uses no account up", async () => {
  const { signIn, asked } = open({ statusOf: (ip) => (ip === "10.0.0.1" ? 429 : 200) });
  await many(300, () => signIn("10.0.0.1"));
  for (let n = 0; n < 30; n += 1) expect(await signIn("10.0.0.2", right)).toBe(200);
  expect(asked.filter((ip) => ip === "10.0.0.2")).toHaveLength(30);
});

test("tries that begin at once are counted before the first is answered", async () => {
  const { signIn, asked } = open();
  await many(60, () => signIn("10.0.0.1"));
  expect(asked).toHaveLength(20);
});
