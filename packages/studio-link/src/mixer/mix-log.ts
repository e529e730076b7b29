/** What the engineer changed in the artist's mix, line by line, with the earlier values (MX-9). */
import type { ChangeState, MixChange } from "@foldback/domain/mixer/change-line";
import type { StripSwitch } from "@foldback/domain/mixer/mackie";

/** A pan line also keeps the ticks that the engineer turned, because they undo it exactly. */
export type LoggedChange = MixChange & { ticks?: number };
type DistributiveOmit<Type, Key extends PropertyKey> = Type extends unknown ? Omit<Type, Key> : never;
export type NewChange = DistributiveOmit<LoggedChange, "id" | "state">;

/** We keep this many lines. Older ones are forgotten and can no longer be put back. */
const maxLines = 500;

export type MixLog = ReturnType<typeof createMixLog>;

export function createMixLog(changed: () => void) {
  let lines: readonly LoggedChange[] = [];
  let nextId = 1;

  function update(id: number, change: Partial<{ state: ChangeState; to: number; ticks: number }>) {
    lines = lines.map((line) => (line.id === id ? ({ ...line, ...change } as LoggedChange) : line));
    changed();
  }

  return {
    lines: () => lines,
    add(change: NewChange): number {
      const id = nextId;
      nextId += 1;
      lines = [...lines, { ...change, id, state: "sent" } as LoggedChange].slice(-maxLines);
      changed();
      return id;
    },
    update,
    /** The newest line about this value. */
    newest: (position: number, what: MixChange["what"]) =>
      lines.findLast((line) => line.position === position && line.what === what) ?? null,
    /** How to put this line back, along with the later lines about the same value. */
    back(id: number): PutBack | null {
      const first = lines.find((line) => line.id === id);
      return first === undefined || first.state === "undone" ? null : putBack(first, lines);
    },
    /** How to put everything back, in the mixer's order. */
    allBack(): readonly PutBack[] {
      const firsts = new Map<string, LoggedChange>();
      for (const line of lines)
        if (line.state !== "undone" && !firsts.has(changedValue(line))) firsts.set(changedValue(line), line);
      return [...firsts.values()]
        .sort((one, other) => one.position - other.position)
        .map((first) => putBack(first, lines));
    },
  };
}

export type PutBack = { first: LoggedChange; ids: readonly number[]; ticks: number };

const changedValue = ({ position, label, what }: LoggedChange) => `${position} ${label} ${what}`;

function putBack(first: LoggedChange, lines: readonly LoggedChange[]): PutBack {
  const value = changedValue(first);
  const undone = lines.filter((line) => line.id >= first.id && line.state !== "undone" && changedValue(line) === value);
  const ticks = undone.reduce((sum, line) => sum + (line.ticks ?? 0), 0);
  return { first, ids: undone.map(({ id }) => id), ticks };
}

export const isSwitch = (what: MixChange["what"]): what is StripSwitch => what !== "level" && what !== "pan";
