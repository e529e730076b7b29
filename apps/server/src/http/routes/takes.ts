import { asSessionId } from "@foldback/domain/ids";
import type { TakeMeasurements } from "@foldback/domain/takes/take-meter";
import type { TakeNotes } from "@foldback/domain/takes/take-notes";
import type { TakeMeasurementsView } from "@foldback/protocol/http/takes";
import { annotateTake, removeTake, renameTake } from "../../modules/takes/change-take.ts";
import { deliverTake, withdrawTake } from "../../modules/takes/deliver-take.ts";
import { type LightDeps, readLight, tellLight } from "../../modules/takes/light-after-session.ts";
import { listDelivered, listTakes } from "../../modules/takes/list-takes.ts";
import type { TakeDeps, TakeRow } from "../../modules/takes/ports.ts";
import { readMeasurements } from "../../modules/takes/read-measurements.ts";
import { sealTake } from "../../modules/takes/seal-take.ts";
import { signedIn } from "./procedures.ts";

export const createTakeRoutes = (deps: TakeDeps, light: LightDeps) => ({
  list: signedIn.takes.list.handler(async ({ context: { subject } }) => {
    const { takes, ...rest } = await listTakes(deps, subject);
    return {
      ...rest,
      takes: takes.map((take) => ({
        ...viewOf(take),
        storedBytes: take.storedBytes,
        stem: take.stem && {
          ...stemViewOf(take.stem),
          storedBytes: take.stem.storedBytes,
          spokenBy: [...take.stem.spokenBy],
        },
        keptUntilMs: take.keptUntilMs,
        notes: notesOf(take.notes),
        deliveries: [...take.deliveries],
      })),
    };
  }),
  seal: signedIn.takes.seal.handler(({ input, context: { subject } }) => sealTake(deps, subject, input)),
  rename: signedIn.takes.rename.handler(async ({ input, context: { subject } }) => {
    await renameTake(deps, subject, input);
    return {};
  }),
  annotate: signedIn.takes.annotate.handler(async ({ input, context: { subject } }) => ({
    notes: notesOf(await annotateTake(deps, subject, input)),
  })),
  remove: signedIn.takes.remove.handler(async ({ input, context: { subject } }) => {
    await removeTake(deps, subject, input);
    return {};
  }),
  deliver: signedIn.takes.deliver.handler(async ({ input, context: { subject } }) => {
    await deliverTake(deps, subject, input);
    return {};
  }),
  withdraw: signedIn.takes.withdraw.handler(async ({ input, context: { subject } }) => {
    await withdrawTake(deps, subject, input);
    return {};
  }),
  tellLight: signedIn.takes.tellLight.handler(async ({ input, context: { subject } }) => {
    await tellLight(light, subject, { ...input, sessionId: asSessionId(input.sessionId) });
    return {};
  }),
  light: signedIn.takes.light.handler(({ input, context: { subject } }) =>
    readLight(light, subject, { sessionId: asSessionId(input.sessionId) }),
  ),
  measurements: signedIn.takes.measurements.handler(async ({ input, context: { subject } }) => ({
    measurements: measurementsOf(await readMeasurements(deps, subject, input)),
  })),
  delivered: signedIn.takes.delivered.handler(async ({ context: { subject } }) => ({
    takes: (await listDelivered(deps, subject)).map((take) => ({
      ...viewOf(take),
      artistName: take.artistName,
      deliveredAtMs: take.deliveredAtMs,
      stem: take.stem && stemViewOf(take.stem),
      keptUntilMs: take.keptUntilMs,
      marks: [...take.marks],
    })),
  })),
});

const measurementsOf = (measurements: TakeMeasurements | null): TakeMeasurementsView | null =>
  measurements && {
    loudness: measurements.loudness,
    peaks: Array.from({ length: measurements.peaks.length / 2 }, (_, column) => ({
      low: measurements.peaks[2 * column] ?? 0,
      high: measurements.peaks[2 * column + 1] ?? 0,
    })),
  };

const notesOf = ({ marks, ...notes }: TakeNotes) => ({ ...notes, marks: { ...marks, value: [...marks.value] } });

const sealedView = ({ sealed }: TakeRow) => (sealed === null ? null : { ...sealed, gaps: [...sealed.gaps] });
const stemViewOf = (stem: TakeRow) => ({
  ...{ takeId: stem.takeId, root: stem.root, bytes: stem.bytes },
  sealed: sealedView(stem),
});

const viewOf = (row: TakeRow) => {
  const { takeId, sessionId, name, startedAt, sampleRateHz, channels, frames, root, bytes } = row;
  return { takeId, sessionId, name, startedAt, sampleRateHz, channels, frames, root, bytes, sealed: sealedView(row) };
};
