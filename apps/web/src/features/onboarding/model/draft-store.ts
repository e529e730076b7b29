/**
 * Keeps unsaved answers in the browser across a reload or a sign-up. A visitor's answers outlive the tab, because the
 * verification link opens a new one. A signed-in user's answers don't, because the server has them.
 */
import type { RequestableRole } from "@foldback/domain/people/roles";
import { createWindowStorage, type WindowStorage } from "@foldback/studio-link/window-storage";

export type Draft = {
  /** The answers as typed. Null once the server has them. */
  fields: unknown;
  step: number;
};
export type DraftStore = { read(): Draft | null; write(draft: Draft): void; clear(): void };

/** Limited so that answers left on a shared computer don't stay there indefinitely. */
const visitorDraftLivesMs = 7 * 24 * 60 * 60_000;

type Ports = { local: WindowStorage; session: WindowStorage; nowMs: () => number };

const ofBrowser: Ports = { local: () => localStorage, session: () => sessionStorage, nowMs: Date.now };

export const visitorDraft = (role: RequestableRole, { local, nowMs } = ofBrowser): DraftStore =>
  createStore(createWindowStorage(`foldback-${role}-profile`, local), nowMs);

export const ownDraft = (role: RequestableRole, userId: string, { session, nowMs } = ofBrowser): DraftStore =>
  createStore(createWindowStorage(`foldback-${role}-profile:${userId}`, session), nowMs);

/** Returns the wizard that a visitor had started before signing up. */
export function wizardInProgress(ports?: Ports): RequestableRole | null {
  const roles = ["engineer", "artist"] as const;
  return roles.find((role) => visitorDraft(role, ports).read() !== null) ?? null;
}

/** If the browser refuses storage, the wizard still works, but a reload loses the answers. */
const createStore = (kept: ReturnType<typeof createWindowStorage>, nowMs: () => number): DraftStore => ({
  read: () => draftOf(kept.get(), nowMs()),
  write: (draft) => kept.put({ ...draft, savedAtMs: nowMs() }),
  clear: () => kept.put(null),
});

function draftOf(kept: unknown, nowMs: number): Draft | null {
  if (typeof kept !== "object" || kept === null) return null;
  const { fields = null, step, savedAtMs } = kept as { fields?: unknown; step?: unknown; savedAtMs?: unknown };
  if (typeof savedAtMs !== "number" || nowMs - savedAtMs > visitorDraftLivesMs) return null;
  return { fields, step: typeof step === "number" ? step : 0 };
}

/** Returns the fields, replacing each value with the stored one if that has the right type. */
export function restored<Fields extends object>(fields: Fields, kept: unknown): Fields {
  if (typeof kept !== "object" || kept === null) return fields;
  const entries = Object.entries(fields).map(([name, value]) => {
    const old: unknown = Reflect.get(kept, name);
    return [name, hasShapeOf(value, old) ? old : value];
  });
  return Object.fromEntries(entries) as Fields;
}

/** A choice is null until made, then a string. */
const hasShapeOf = (value: unknown, old: unknown): boolean => {
  if (Array.isArray(value)) return Array.isArray(old);
  if (value === null) return old === null || typeof old === "string";
  return typeof old === "string";
};

/** A visitor's answers replace the account's, except where they are empty. */
export function merged<Fields extends object>(account: Fields, visitor: Fields, empty: Fields): Fields {
  const answered = Object.entries(visitor).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(empty, name)),
  );
  return { ...account, ...Object.fromEntries(answered) };
}
