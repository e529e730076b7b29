// Fetches the scripts of a public page after its first paint: what there is to read is there before, and a press on a
// door works without them. A file, because inline scripts are refused.
const { entry, parts } = document.currentScript.dataset;
let awake = false;
const wake = () => {
  if (awake) return;
  awake = true;
  for (const part of parts.split(" ").filter(Boolean)) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = part;
    document.head.append(link);
  }
  void importEntry();
};
// A change of network breaks off every request that is under way. Chromium fetches a lost script again when asked to; a browser
// that remembers the failure loads the page anew.
const waitsMs = [300, 1_000, 3_000];
async function importEntry() {
  for (const waitMs of waitsMs) {
    try {
      return await import(entry);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  return import(entry).catch(askAgain);
}
// A tab in the background paints nothing; it may wake at once. A covered window paints nothing either and does not say so.
const longestWaitMs = 500;
const painted = () => {
  if (document.hidden) return wake();
  requestAnimationFrame(() => setTimeout(wake));
  setTimeout(wake, longestWaitMs);
};
if (document.readyState === "complete") painted();
else addEventListener("load", painted, { once: true });
