import { changeTakeNotes, noTakeNotes, type TakeNotes } from "@foldback/domain/takes/take-notes";
import { expect, test } from "vitest";
import { createNotesKeeper, type NotesPlace } from "./notes-keeper.ts";

/** A place that stores what it's given, unless it's away. */
function place(has: TakeNotes = noTakeNotes) {
  const stored = { has, isAway: false, writes: 0 };
  const seen = (): NotesPlace => ({
    has: stored.has,
    async write(notes) {
      stored.writes += 1;
      if (stored.isAway) throw new Error("away");
      stored.has = notes;
      return notes;
    },
  });
  return { stored, seen };
}

function keeperAt(nowMs = 1_000) {
  const waiting: (() => void)[] = [];
  const keeper = createNotesKeeper({
    nowMs: () => nowMs,
    later(run) {
      waiting.push(run);
      return () => void waiting.splice(waiting.indexOf(run), 1);
    },
  });
  return { keeper, waiting };
}

const statusOf = ({ getSnapshot }: ReturnType<typeof keeperAt>["keeper"]) => getSnapshot().status;

test("[TK-61] a change is saved on this computer and on Foldback", async () => {
  const [here, server] = [place(), place()];
  const { keeper } = keeperAt();
  keeper.see({ here: here.seen(), server: server.seen() });
  keeper.change({ rating: 3 });
  expect(statusOf(keeper)).toBe("saving");
  await keeper.save();
  expect(statusOf(keeper)).toBe("saved");
  expect([here.stored.has.rating.value, server.stored.has.rating.value]).toEqual([3, 3]);
});

test("[TK-61] what was noted offline goes to Foldback once the take is there, and what's newer there comes here", async () => {
  const [here, server] = [
    place(changeTakeNotes(noTakeNotes, { text: "Made offline" }, 10)),
    place(changeTakeNotes(noTakeNotes, { rating: 5 }, 20)),
  ];
  const { keeper } = keeperAt();
  keeper.see({ here: here.seen(), server: null });
  expect(here.stored.writes).toBe(0);
  keeper.see({ here: here.seen(), server: server.seen() });
  await keeper.save();
  expect(here.stored.has).toEqual(server.stored.has);
  expect([here.stored.has.text.value, here.stored.has.rating.value]).toEqual(["Made offline", 5]);
  // The artist changed nothing, so we don't report that anything was saved.
  expect(statusOf(keeper)).toBe("idle");
});

test("[TK-61] if Foldback can't be reached, the change is kept in the browser and sent again the next time Foldback responds", async () => {
  const [here, server] = [place(), place()];
  server.stored.isAway = true;
  const { keeper } = keeperAt();
  keeper.see({ here: here.seen(), server: server.seen() });
  keeper.change({ rating: 2 });
  await keeper.save();
  expect(statusOf(keeper)).toBe("only-here");
  expect(here.stored.has.rating.value).toBe(2);
  server.stored.isAway = false;
  keeper.see({ here: here.seen(), server: server.seen() });
  await keeper.save();
  expect([statusOf(keeper), server.stored.has.rating.value]).toEqual(["saved", 2]);
});

test("[TK-61] on a computer without the take, a change that Foldback doesn't accept has failed, but isn't lost", async () => {
  const server = place();
  server.stored.isAway = true;
  const { keeper } = keeperAt();
  keeper.see({ here: null, server: server.seen() });
  keeper.change({ text: "Written elsewhere" });
  await keeper.save();
  expect(keeper.getSnapshot()).toMatchObject({ status: "failed", notes: { text: { value: "Written elsewhere" } } });
  server.stored.isAway = false;
  await keeper.save();
  expect([statusOf(keeper), server.stored.has.text.value]).toEqual(["saved", "Written elsewhere"]);
});

test("typing is saved after a pause, or at once when the take is left", async () => {
  const here = place();
  const { keeper, waiting } = keeperAt();
  keeper.see({ here: here.seen(), server: null });
  for (const text of ["B", "Be", "Bet"]) keeper.change({ text }, { soon: true });
  expect([here.stored.writes, waiting.length]).toEqual([0, 1]);
  keeper.flush();
  await keeper.save();
  expect([here.stored.writes, here.stored.has.text.value, waiting.length]).toEqual([1, "Bet", 0]);
});

test("a change during a save is saved too, and an older list doesn't undo it", async () => {
  const here = place();
  const { keeper } = keeperAt();
  const before = here.seen();
  keeper.see({ here: before, server: null });
  keeper.change({ rating: 1 });
  keeper.change({ rating: 4 });
  await keeper.save();
  keeper.see({ here: { ...before, has: noTakeNotes }, server: null });
  expect([here.stored.has.rating.value, keeper.getSnapshot().notes.rating.value]).toEqual([4, 4]);
  expect(here.stored.writes).toBe(2);
});
