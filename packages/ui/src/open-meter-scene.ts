import { createMeterScene, type MeterScene } from "./meter-scene.ts";
import meterWorkerUrl from "./meter-worker.ts?worker&url";

/** Opens the meter's picture in a worker, or on the page in a browser without OffscreenCanvas. */
export function openMeterScene(canvas: HTMLCanvasElement): MeterScene {
  if (!("transferControlToOffscreen" in canvas)) return createMeterScene(canvas);
  const worker = new Worker(trusted(meterWorkerUrl), { type: "module" });
  const offscreen = canvas.transferControlToOffscreen();
  worker.postMessage(offscreen, [offscreen]);
  return { update: (change) => worker.postMessage(change), stop: () => worker.terminate() };
}

type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
};

const isTrustedTypes = (value: unknown): value is TrustedTypes =>
  typeof value === "object" && value !== null && "createPolicy" in value;

/** The content policy requires trusted URLs for workers, and this one is our own. */
function trusted(url: string): string {
  const trustedTypes: unknown = Reflect.get(globalThis, "trustedTypes");
  if (!isTrustedTypes(trustedTypes)) return url;
  return trustedTypes.createPolicy("foldback-meter", { createScriptURL: (given) => given }).createScriptURL(url);
}
