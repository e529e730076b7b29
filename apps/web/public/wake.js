// Fetches the scripts of a public page after its first paint: what there is to read is there before, and a press on a
// door works without them. A file, because inline scripts are refused.
const { entry, parts } = document.currentScript.dataset;
const wake = () => {
  for (const part of parts.split(" ").filter(Boolean)) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = part;
    document.head.append(link);
  }
  void import(entry);
};
// A tab in the background paints nothing; it may wake at once.
const painted = () => (document.hidden ? wake() : requestAnimationFrame(() => setTimeout(wake)));
if (document.readyState === "complete") painted();
else addEventListener("load", painted, { once: true });
