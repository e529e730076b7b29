/** What a run will do. The plan depends on its seed and number only, never on the server's responses. */

import type { KillWay, Party } from "./facts.ts";
import { createSeededRandom, type SeededRandom } from "./seeded-random.ts";

export const faultKinds = [
  "database-stopped",
  "database-restarted",
  "database-crashed",
  "database-frozen",
  "connections-cut",
  "row-locked",
  "disk-full",
  "disk-full-database-stopped",
  "server-frozen",
  "server-killed",
] as const;
export type FaultKind = (typeof faultKinds)[number];

type Level = "view-only" | "pointing" | "control";
export type Act =
  | { do: "enter" | "drop" | "replace"; who: Party }
  | { do: "join" | "leave" | "decline"; who: "engineer" | "stranger" }
  | { do: "invite"; whom: "engineer" | "stranger" }
  | { do: "grant" | "narrow"; level: Level }
  | { do: "narrow-to-nothing" | "deny" | "open-up" | "pause" | "continue" | "end" | "pair-phone" | "foreign-kill" }
  | { do: "say"; who: "artist" | "engineer"; what: "click" | "candidate" }
  | { do: "marker"; who: "artist" | "engineer" }
  | { do: "clip"; who: "engineer" | "stranger" }
  | { do: "kill"; way: KillWay };
/**
 * If `waits` is true, the next step begins after this one's response; otherwise they race. `restMs` passes before the
 * step.
 */
export type Step = { act: Act; waits: boolean; restMs: number };
export type PlannedFault = { kind: FaultKind; beforeStep: number; lastsMs: number };
export type RunPlan = {
  run: number;
  opensTo: "engineer" | "any engineer";
  steps: Step[];
  fault: PlannedFault | null;
};

const faultShare = 0.1;

export type PlanOptions = { seed: string; faults: readonly FaultKind[] };

export function planRun({ seed, faults }: PlanOptions, run: number): RunPlan {
  const random = createSeededRandom(seed, run);
  // Roll even if the result goes unused so that the steps don't depend on which faults are allowed.
  const brings = random.chance(faultShare);
  const acts = [...opening(random), ...middle(random, brings ? 0.9 : 0.7)];
  const steps = acts.map((act) => ({
    act,
    waits: !random.chance(0.3),
    restMs: random.chance(0.2) ? random.below(60) : 0,
  }));
  const [first, ...others] = faults;
  const kind = first === undefined ? null : random.pick([first, ...others]);
  const beforeStep = whenOf(random, acts);
  const fault = brings && kind !== null ? { kind, beforeStep, lastsMs: lasting(random, kind) } : null;
  return { run, opensTo: random.chance(0.15) ? "any engineer" : "engineer", steps, fault };
}

/**
 * Three in four faults happen at a kill, where they matter most: right before it, or before the step that follows it.
 */
function whenOf(random: SeededRandom, acts: readonly Act[]): number {
  const anywhere = random.between(1, acts.length - 1);
  const kill = acts.findIndex((act) => act.do === "kill");
  const near = Math.min(acts.length - 1, kill + random.below(2));
  return random.chance(0.75) && kill > 0 ? near : anywhere;
}

/** These faults take a fixed time. */
const momentary: readonly FaultKind[] = ["database-restarted", "database-crashed", "connections-cut", "server-killed"];

/** Returns 1 to 10 s. */
function lasting(random: SeededRandom, kind: FaultKind): number {
  const ms = random.chance(0.5) ? random.between(1_000, 3_000) : random.between(3_000, 10_000);
  return momentary.includes(kind) ? 0 : ms;
}

/** Most runs begin with a live session so that the kill has something to end. */
function opening(random: SeededRandom): Act[] {
  if (random.chance(0.12)) return [];
  const acts: Act[] = [
    { do: "enter", who: "artist" },
    { do: "grant", level: random.pick(["view-only", "pointing", "control"]) },
    { do: "join", who: "engineer" },
    { do: "enter", who: "engineer" },
  ];
  return random.chance(0.5) ? [...acts, { do: "pair-phone" }, { do: "enter", who: "phone" }] : acts;
}

function middle(random: SeededRandom, killShare: number): Act[] {
  const acts = Array.from({ length: random.between(5, 14) }, () => draw(random));
  if (random.chance(killShare)) acts.splice(random.below(acts.length), 0, { do: "kill", way: drawWay(random) });
  // The same press from another device, or a second press.
  if (random.chance(0.15)) acts.splice(random.below(acts.length), 0, { do: "kill", way: drawWay(random) });
  return acts;
}

const drawWay = (random: SeededRandom): KillWay =>
  random.pickWeighted({
    socket: 40,
    http: 12,
    "http-sealed": 12,
    "phone-socket": 24,
    "phone-http": 10,
    "phone-http-sealed": 10,
  } satisfies Record<KillWay, number>);

const weights = {
  enter: 10,
  drop: 6,
  replace: 6,
  join: 9,
  leave: 5,
  decline: 3,
  invite: 5,
  grant: 7,
  narrow: 4,
  "narrow-to-nothing": 2,
  deny: 2,
  "open-up": 2,
  pause: 4,
  continue: 6,
  end: 1,
  "pair-phone": 2,
  "foreign-kill": 1,
  say: 12,
  marker: 6,
  clip: 10,
} satisfies Record<Exclude<Act["do"], "kill">, number>;

function draw(random: SeededRandom): Act {
  const kind = random.pickWeighted(weights);
  const guest = random.chance(0.8) ? "engineer" : "stranger";
  switch (kind) {
    case "enter":
    case "drop":
    case "replace":
      return { do: kind, who: random.pickWeighted({ artist: 4, engineer: 4, phone: 2, stranger: 1 }) };
    case "join":
    case "leave":
    case "decline":
    case "clip":
      return { do: kind, who: guest };
    case "invite":
      return { do: kind, whom: guest };
    case "grant":
    case "narrow":
      return { do: kind, level: random.pick(["view-only", "pointing", "control"]) };
    case "say":
      return { do: kind, who: random.pick(["artist", "engineer"]), what: random.pick(["click", "candidate"]) };
    case "marker":
      return { do: kind, who: random.pick(["artist", "engineer"]) };
    default:
      return { do: kind };
  }
}

/** A step in words, for the report. */
export const wordsOf = ({ act, waits, restMs }: Step): string =>
  [act.do, ...Object.entries(act).flatMap(([key, value]) => (key === "do" ? [] : [value]))].join(" ") +
  (waits ? "" : " (not awaited)") +
  (restMs > 0 ? ` after ${restMs} ms` : "");
