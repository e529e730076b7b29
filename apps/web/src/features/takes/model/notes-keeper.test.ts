import { changeTakeNotes, noTakeNotes, type TakeNotes } from "@foldback/domain/takes/take-notes";
import { createFakeStorage } from "@foldback/testkit/fake-storage";
import { expect, test } from "vitest";
import type { NotesPlace } from "./notes-keeper.ts";
import { createNotesKeepers } from "./notes-keepers.ts";
import { unsavedNotesOf } from "./unsaved-notes.ts";

/** A place that stores notes, or rejects them while `isAway` is set. */
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

function keepersAt(nowMs = 1_000, storage = createFakeStorage()) {
  const waiting: (() => void)[] = [];
  const keepers = createNotesKeepers({
    nowMs: () => nowMs,
    later(run) {
      waiting.push(run);
      return () => void waiting.splice(waiting.indexOf(run), 1);
    },
    unsaved: unsavedNotesOf("ada", () => storage),
  });
  return { keepers, keeper: keepers.of("take"), waiting, storage };
}

const statusOf = ({ getSnapshot }: ReturnType<typeof keepersAt>["keeper"]) => getSnapshot().status;

test("[TK-61] a change is saved on this computer and on Foldback", async () => {
  const [here, server] = [place(), place()];
  const { keeper } = keepersAt();
  keeper.see({ here: here.seen(), server: server.seen() });
  keeper.change({ rating: 3 });
  expect(statusOf(keeper)).toBe("saving");
  await keeper.save();
  expect(statusOf(keeper)).toBe("saved");
  expect([here.stored.has.rating.value, server.stored.has.rating.value]).toEqual([3, 3]);
});

test("[TK-61] notes made offline are saved to Foldback once the take is there, and newer ones from there are saved here", async () => {
  const [here, server] = [
    place(changeTakeNotes(noTakeNotes, { text: "Made offline" }, 10)),
    place(changeTakeNotes(noTakeNotes, { rating: 5 }, 20)),
  ];
  const { keeper } = keepersAt();
  keeper.see({ here: here.seen(), server: null });
  expect(here.stored.writes).toBe(0);
  keeper.see({ here: here.seen(), server: server.seen() });
  await keeper.save();
  expect(here.stored.has).toEqual(server.stored.has);
  expect([here.stored.has.text.value, here.stored.has.rating.value]).toEqual(["Made offline", 5]);
  // The artist changed nothing, so the page mustn't say that anything was saved.
  expect(statusOf(keeper)).toBe("idle");
});

test("[TK-61] if Foldback can't be reached, the change is saved on this computer and sent again once Foldback responds", async () => {
  const [here, server] = [place(), place()];
  server.stored.isAway = true;
  const { keeper } = keepersAt();
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

test("[TK-61] on a computer without the take, a change that can't be saved to Foldback is reported as failed but isn't lost", async () => {
  const server = place();
  server.stored.isAway = true;
  const { keeper } = keepersAt();
  keeper.see({ here: null, server: server.seen() });
  keeper.change({ text: "Written elsewhere" });
  await keeper.save();
  expect(keeper.getSnapshot()).toMatchObject({ status: "failed", notes: { text: { value: "Written elsewhere" } } });
  server.stored.isAway = false;
  await keeper.save();
  expect([statusOf(keeper), server.stored.has.text.value]).toEqual(["saved", "Written elsewhere"]);
});

test("typing is saved after a pause, or immediately when you leave the take", async () => {
  const here = place();
  const { keeper, waiting } = keepersAt();
  keeper.see({ here: here.seen(), server: null });
  for (const text of ["B", "Be", "Bet"]) keeper.change({ text }, { soon: true });
  expect([here.stored.writes, waiting.length]).toEqual([0, 1]);
  keeper.flush();
  await keeper.save();
  expect([here.stored.writes, here.stored.has.text.value, waiting.length]).toEqual([1, "Bet", 0]);
});

test("a change during a save is saved too, and an older list doesn't undo it", async () => {
  const here = place();
  const { keeper } = keepersAt();
  const before = here.seen();
  keeper.see({ here: before, server: null });
  keeper.change({ rating: 1 });
  keeper.change({ rating: 4 });
  await keeper.save();
  keeper.see({ here: { ...before, has: noTakeNotes }, server: null });
  expect([here.stored.has.rating.value, keeper.getSnapshot().notes.rating.value]).toEqual([4, 4]);
  expect(here.stored.writes).toBe(2);
});

test("[TK-71] notes that couldn't be saved survive a closed page, and the next page saves and then forgets them", async () => {
  const [server, storage] = [place(), createFakeStorage()];
  server.stored.isAway = true;
  const first = keepersAt(1_000, storage);
  first.keeper.see({ here: null, server: server.seen() });
  first.keeper.change({ text: "Written offline" }, { soon: true });
  expect(first.keepers.areUnsaved()).toBe(true);
  first.keepers.close();
  expect(first.waiting).toEqual([]);

  const next = keepersAt(2_000, storage);
  expect(next.keeper.getSnapshot().notes.text.value).toBe("Written offline");
  server.stored.isAway = false;
  next.keeper.see({ here: null, server: server.seen() });
  await next.keeper.save();
  expect([statusOf(next.keeper), server.stored.has.text.value]).toEqual(["saved", "Written offline"]);
  expect([next.keepers.areUnsaved(), storage.getItem("foldback.unsaved-take-notes")]).toEqual([false, null]);
});

test("[TK-71] saving is retried until Foldback responds, even while the take isn't on the screen", async () => {
  const server = place();
  server.stored.isAway = true;
  const { keepers, keeper, waiting } = keepersAt();
  keeper.see({ here: null, server: server.seen() });
  keeper.change({ rating: 3 });
  await keeper.save();
  expect([keepers.areUnsaved(), waiting.length]).toEqual([true, 1]);
  server.stored.isAway = false;
  waiting[0]?.();
  await keeper.save();
  expect([keepers.areUnsaved(), waiting.length, server.stored.has.rating.value]).toEqual([false, 0, 3]);
  expect(keepers.of("take")).toBe(keeper);
});

test("[TK-71] you can leave without a question once notes are on this computer's disk, and a deleted take's notes are forgotten", async () => {
  const [here, server] = [place(), place()];
  server.stored.isAway = true;
  const { keepers, keeper, waiting, storage } = keepersAt();
  keeper.see({ here: here.seen(), server: server.seen() });
  keeper.change({ rating: 5 });
  await keeper.save();
  expect([statusOf(keeper), keepers.areUnsaved(), waiting.length]).toEqual(["only-here", false, 1]);
  here.stored.isAway = true;
  keeper.change({ rating: 4 });
  await keeper.save();
  expect([statusOf(keeper), keepers.areUnsaved()]).toEqual(["failed", true]);
  keepers.keepOnly(["another take"]);
  expect([keepers.areUnsaved(), waiting.length, storage.getItem("foldback.unsaved-take-notes")]).toEqual([
    false,
    0,
    null,
  ]);
});

test("[TK-71] unsaved notes are hidden from other accounts in this browser, and later ones from another tab are kept", async () => {
  const [here, storage] = [place(), createFakeStorage()];
  const one = keepersAt(1_000, storage);
  one.keeper.see({ here: here.seen(), server: null });
  one.keeper.change({ text: "One" }, { soon: true });
  const other = keepersAt(2_000, storage);
  other.keeper.change({ text: "Later, in another tab" }, { soon: true });
  await one.keeper.save();
  expect(keepersAt(3_000, storage).keeper.getSnapshot().notes.text.value).toBe("Later, in another tab");
  expect(
    unsavedNotesOf("mia", () => storage)
      .ofTake("take")
      .get(),
  ).toBeNull();
});

test("[TK-61] a place that trims the text is written to only once", async () => {
  const server = place();
  const trimming: NotesPlace = {
    has: noTakeNotes,
    async write(notes) {
      server.stored.writes += 1;
      return { ...notes, text: { ...notes.text, value: notes.text.value.trim() } };
    },
  };
  const { keeper } = keepersAt();
  keeper.see({ here: null, server: trimming });
  keeper.change({ text: "zz " });
  await keeper.save();
  expect([statusOf(keeper), server.stored.writes]).toEqual(["saved", 1]);
});
