import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("a request without a cookie isn't signed in", async () => {
  expect(await server.client().accounts.me()).toBeNull();
});

test("a user who signs up, opens the emailed link and signs in is an artist", async () => {
  const email = "Ada@Example.com";
  const cookie = await server.signUpAndVerify({ email, password: "correct horse", name: "Ada" });
  const me = await server.client({ cookie }).accounts.me();
  expect(me).toMatchObject({
    user: { email: "ada@example.com", name: "Ada", emailVerified: true },
    roles: ["artist"],
    role: "artist",
  });
  const again = await server.signIn(email, "correct horse");
  expect(await server.client({ cookie: again }).accounts.me()).toMatchObject({ role: "artist" });
});

test("the test helper creates the same kind of user as a real sign-up", async () => {
  const person = await server.createPerson({ roles: ["artist", "engineer"] });
  expect(await server.client(person).accounts.me()).toMatchObject({ role: "engineer", user: { id: person.userId } });
});

test("the server lists the available ways to sign in", async () => {
  expect(await server.client().accounts.providers()).toEqual({
    google: false,
    github: false,
    developmentMailbox: true,
  });
});
