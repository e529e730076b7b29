// Runs in the page that's part of every export. It reads the files embedded in the page, or the files dropped on it,
// and shows the verdict.
import type { BundleReader } from "@foldback/evidence-verifier/bundle/bundle";
import { sortHeldTexts } from "@foldback/evidence-verifier/bundle/held-texts";
import { openZip } from "@foldback/evidence-verifier/bundle/zip-archive";
import { bytesOfBase64 } from "@foldback/evidence-verifier/formats/bytes";
import { createSha256, sha256 } from "@foldback/evidence-verifier/formats/sha256";
import { detailOf, type Finding, noted } from "@foldback/evidence-verifier/verify/findings";
import { type Report, unreadableReport, verifyArchive } from "@foldback/evidence-verifier/verify/verify-archive";
import { SignatureUnsupportedError } from "@foldback/evidence-verifier/verify/verify-keys";
import { heldAfter, sortDrop } from "./dropped-files.ts";

const element = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no ${id} in this page`);
  return found;
};

async function verifyEd25519(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): Promise<boolean> {
  const own = (bytes: Uint8Array) => Uint8Array.from(bytes);
  try {
    const key = await crypto.subtle.importKey("raw", own(publicKey), { name: "Ed25519" }, false, ["verify"]);
    return await crypto.subtle.verify({ name: "Ed25519" }, key, own(signature), own(message));
  } catch (error) {
    throw new SignatureUnsupportedError("Ed25519", { cause: error });
  }
}

const tools = { sha256, createSha256, verifyEd25519 };

const pasted = pasteField();
let bundle: BundleReader | null = embeddedBundle();
/** The name of the dropped archive, or null while the page shows its embedded files. */
let archiveName: string | null = null;
let newestRun = 0;
/** The receipts and keys that were dropped on the page. */
let held: readonly string[] = [];

function pasteField(): HTMLTextAreaElement {
  const field = element("pasted");
  if (!(field instanceof HTMLTextAreaElement)) throw new Error("no field to paste into");
  return field;
}

function embeddedBundle(): BundleReader | null {
  const files: Record<string, string> = JSON.parse(element("embedded").textContent || "{}");
  const names = Object.keys(files);
  if (names.length === 0) return null;
  const read = async (name: string) => bytesOfBase64(files[name] ?? "") ?? new Uint8Array();
  return {
    names,
    has: (name) => Object.hasOwn(files, name),
    read,
    async *chunks(name) {
      yield await read(name);
    },
  };
}

async function take(files: readonly File[]): Promise<void> {
  newestRun += 1;
  element("verdict").textContent = "Verifying…";
  element("verdict").className = "";
  const { archive, texts } = await sortDrop(files);
  held = heldAfter({ held, hadExport: bundle !== null }, { hasArchive: archive !== null, texts });
  if (archive) {
    // If the new file can't be read, we must not leave the previous result on screen.
    bundle = null;
    archiveName = archive.name;
    bundle = await openZip({
      sizeBytes: archive.size,
      slice: async (from, to) => new Uint8Array(await archive.slice(from, to).arrayBuffer()),
    });
  }
  await verify();
}

async function verify(): Promise<void> {
  const given = sortHeldTexts(sha256, [...held, ...pastedTexts()]);
  if (bundle === null) {
    const isWaiting = given.receipts.length + given.keys.length + given.roots.length > 0;
    element("verdict").textContent = isWaiting ? "Now drop the export to compare it with." : "";
    for (const id of ["advice", "findings", "keys"]) element(id).replaceChildren();
    return;
  }
  const checked = archiveName === null ? "The copy in this page" : undefined;
  // An earlier, longer take may still be verifying when the next file is dropped. Only the newest run shows anything.
  newestRun += 1;
  const run = newestRun;
  const onProgress = (share: number) => {
    if (run === newestRun) element("verdict").textContent = `Verifying… ${Math.floor(share * 100)}%`;
  };
  const report = await verifyArchive(bundle, { tools, held: given, checked, onProgress });
  if (run !== newestRun) return;
  show({ ...report, findings: [whatWasChecked(), ...report.findings] });
}

function pastedTexts(): string[] {
  const text = pasted.value.trim();
  return text === "" ? [] : [text];
}

/** HAZARD: changing an export's files doesn't change the copy embedded in the page, so that copy still verifies. */
const whatWasChecked = () =>
  noted(
    "What was checked?",
    archiveName ??
      "The copy of the export inside this page. Files next to it aren't checked: drop the ZIP on this page to check them.",
  );

function show({ status, findings, headline, advice, keyLines }: Report): void {
  element("verdict").className = status;
  element("verdict").textContent = headline;
  element("advice").replaceChildren(...advice.map((sentence) => text("p", sentence)));
  element("findings").replaceChildren(
    ...findings.map((finding) => {
      const item = document.createElement("li");
      item.className = finding.status;
      item.append(mark(finding.status), text("b", finding.question), text("span", detailOf(finding)));
      return item;
    }),
  );
  element("keys").replaceChildren(...keyLines.map((line) => text("code", line)));
}

/** The symbol is visual only, so screen readers get the word. */
function mark(status: Finding["status"]): HTMLElement {
  const sign = text("i", marks[status]);
  sign.setAttribute("role", "img");
  sign.setAttribute("aria-label", markWords[status]);
  return sign;
}

const marks = { passed: "✓", failed: "✗", "not-checked": "?", noted: "·" } as const;
const markWords = { passed: "Passed", failed: "Failed", "not-checked": "Not checked", noted: "Note" } as const;

function text(tag: "b" | "code" | "i" | "p" | "span", content: string): HTMLElement {
  const found = document.createElement(tag);
  found.textContent = content;
  return found;
}

const unreadable = (error: unknown): void => show(unreadableReport(error instanceof Error ? error.message : "No."));

const drop = element("drop");
const input = element("files");
for (const type of ["dragover", "dragleave", "drop"]) {
  document.addEventListener(type, (event) => {
    event.preventDefault();
    drop.classList.toggle("over", type === "dragover");
  });
}
document.addEventListener("drop", ({ dataTransfer }) => void take([...(dataTransfer?.files ?? [])]).catch(unreadable));
input.addEventListener("change", () => {
  if (input instanceof HTMLInputElement) take([...(input.files ?? [])]).catch(unreadable);
});
element("compare").addEventListener("click", () => void verify().catch(unreadable));
verify().catch(unreadable);
