import { asSessionId } from "@foldback/domain/ids";
import { expect, test } from "vitest";
import { openLeaseStage } from "./testing/lease-stage.ts";

const hourMs = 3_600_000;

async function openServing() {
  const stage = openLeaseStage();
  const first = stage.server("first");
  await first.start();
  await stage.run(2_000);
  return { stage, first };
}

async function openPair() {
  const { stage, first } = await openServing();
  const second = stage.server("second");
  void second.start();
  await stage.run(2_000);
  expect(second.told).toContain("standing by for first");
  return { stage, first, second };
}

test("[ND-1] a server that stops gives up its lease, and the one standing by serves within a second", async () => {
  const { stage, first, second } = await openPair();
  await first.lease.close();
  expect(first.lease.mayAct()).toBe(false);
  await stage.run(1_000);
  expect(second.lease.mayAct()).toBe(true);
});

test("[ND-2] a lease that's over is taken five seconds after the start", async () => {
  const { stage, first } = await openServing();
  first.link.isFrozen = true;
  await stage.run(hourMs / 60);
  const second = stage.server("second");
  void second.start();
  await stage.run(4_800);
  expect(second.lease.generation()).toBe(0);
  await stage.run(1_000);
  expect(second.lease.generation()).toBe(8);
  expect(second.lease.mayAct()).toBe(true);
});

test("[ND-2] a restart on the same machine doesn't wait for the lease of the process before it", async () => {
  const { stage, first } = await openServing();
  first.die();
  const restarted = stage.server("first");
  await restarted.start();
  expect(restarted.lease.mayAct()).toBe(true);
});

test("[ND-3] a process that was frozen may not act before it has renewed its lease", async () => {
  const { stage, first } = await openServing();
  first.link.isFrozen = true;
  await stage.run(3_000);
  expect(first.lease.mayAct()).toBe(false);
  expect(await first.lease.refresh()).toBe(true);
});

test("[ND-3] a server whose machine was paused past its lease may not act after waking, although its monotonic clock stood still", async () => {
  const { stage, first, second } = await openPair();
  const pausedMs = 10_000;
  first.link.isFrozen = true;
  await stage.run(pausedMs);
  first.machine.pausedMs = pausedMs;
  expect([first.lease.mayAct(), second.lease.mayAct()]).toEqual([false, true]);
  first.link.isFrozen = false;
  await stage.run(1_000);
  expect(first.told).toEqual(["lost"]);
});

test("[ND-3] a server whose machine was paused and that wakes cut off from the database doesn't carry on alone", async () => {
  const { stage, first } = await openServing();
  first.link.isFrozen = true;
  first.link.isCutOff = true;
  await stage.run(10_000);
  first.machine.pausedMs = 10_000;
  first.link.isFrozen = false;
  await stage.run(5_000);
  expect(first.lease.mayAct()).toBe(false);
});

test("[ND-3] an answer that a process asked for before it was frozen doesn't count once it wakes", async () => {
  const { stage, first } = await openServing();
  const answer = Promise.withResolvers<void>();
  first.link.delayed = answer.promise;
  await stage.run(1_000);
  first.link.isFrozen = true;
  await stage.run(5_000);
  answer.resolve();
  await stage.run(100);
  expect(first.lease.mayAct()).toBe(false);
});

test("[ND-3] a process that wakes cut off from the database doesn't assume that it's the only one", async () => {
  const { stage, first } = await openServing();
  first.link.isFrozen = true;
  const second = stage.server("second");
  void second.start();
  await stage.run(10_000);
  expect(second.lease.mayAct()).toBe(true);
  first.link.isCutOff = true;
  first.link.isFrozen = false;
  await stage.run(10_000);
  expect(await first.lease.refresh()).toBe(false);
  first.link.isCutOff = false;
  await stage.run(1_000);
  expect(first.told).toEqual(["lost"]);
});

test("[ND-4] without the database, a server carries on if no other was standing by", async () => {
  const { stage, first } = await openServing();
  first.link.isCutOff = true;
  await stage.run(60_000);
  expect(first.lease.mayAct()).toBe(true);
  first.link.isCutOff = false;
  await stage.run(1_000);
  expect(first.lease.mayAct()).toBe(true);
});

test("[ND-4] without the database, a server lets nothing through if another was standing by, until it has renewed", async () => {
  const { stage, first, second } = await openPair();
  for (const { link } of [first, second]) link.isCutOff = true;
  await stage.run(4_000);
  expect(first.lease.mayAct()).toBe(false);
  await stage.run(60_000);
  for (const { link } of [first, second]) link.isCutOff = false;
  await stage.run(2_000);
  expect(first.lease.mayAct()).toBe(true);
  await stage.run(60_000);
  expect(first.told).not.toContain("lost");
});

test("[ND-4] a server that reaches the database first after an outage still allows for the one standing by", async () => {
  const { stage, first, second } = await openPair();
  for (const { link } of [first, second]) link.isCutOff = true;
  await stage.run(10_000);
  first.link.isCutOff = false;
  await stage.run(1_000);
  expect(first.lease.mayAct()).toBe(true);
  first.link.isCutOff = true;
  second.link.isCutOff = false;
  await stage.run(10_000);
  expect(first.lease.mayAct()).toBe(false);
  expect(second.lease.mayAct()).toBe(true);
});

test("[ND-4] half a minute after the server standing by has gone, the other one carries on alone again", async () => {
  const { stage, first, second } = await openPair();
  second.link.isFrozen = true;
  await stage.run(40_000);
  first.link.isCutOff = true;
  await stage.run(10_000);
  expect(first.lease.mayAct()).toBe(true);
});

test("[ND-5] after a renewal whose answer was lost, the server looks again for changes by others, once", async () => {
  const { stage, first } = await openServing();
  stage.changeElsewhere(asSessionId("heard"));
  await stage.run(1_000);
  expect(first.told).toEqual(["heard"]);
  first.link.losesAnswers = true;
  stage.changeElsewhere(asSessionId("lost"));
  await stage.run(3_000);
  expect(first.told).toEqual(["heard"]);
  first.link.losesAnswers = false;
  await stage.run(3_000);
  expect(first.told).toEqual(["heard", "may have missed changes"]);
});

test("[ND-6] a lease that's over by the database's clock isn't taken while it's being renewed", async () => {
  const { stage, first, second } = await openPair();
  for (let jump = 1; jump <= 60; jump += 1) {
    stage.setDatabaseClock(jump * hourMs);
    await stage.run(1_000);
  }
  expect(second.lease.generation()).toBe(0);
  expect(first.lease.mayAct()).toBe(true);
});

test("[ND-6] setting the database's clock back neither takes the lease nor keeps it from being taken", async () => {
  const { stage, first, second } = await openPair();
  stage.setDatabaseClock(-10_000);
  await stage.run(5_000);
  expect(first.lease.mayAct()).toBe(true);
  first.link.isFrozen = true;
  await stage.run(10_000);
  expect(second.lease.mayAct()).toBe(true);
});

test("[ND-6] setting a server's own clock forward costs it one renewal, and setting it back changes nothing", async () => {
  const { stage, first } = await openServing();
  first.machine.aheadMs = hourMs;
  expect(first.lease.mayAct()).toBe(false);
  expect(await first.lease.refresh()).toBe(true);
  first.machine.aheadMs = 0;
  expect(first.lease.mayAct()).toBe(true);
  first.link.isFrozen = true;
  await stage.run(3_000);
  expect(first.lease.mayAct()).toBe(false);
});

test("[ND-7] a server with another secret refuses to stand by, but serves once the lease is over", async () => {
  const { stage, first } = await openServing();
  const stranger = stage.server("stranger", "other");
  const { signal } = new AbortController();
  await expect(stranger.lease.acquire(signal)).rejects.toThrow("different BETTER_AUTH_SECRET");
  first.die();
  await stage.run(4_000);
  const restarted = stage.server("stranger", "other");
  void restarted.lease.acquire(signal);
  await stage.run(6_000);
  expect(restarted.lease.mayAct()).toBe(true);
});
