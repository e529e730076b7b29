// What runs in the page inside every export. It reads what is in the page, or what is dropped on it, and shows the verdict.
import type { BundleReader } from "@foldback/domain/evidence/bundle";
import { bytesOfBase64 } from "@foldback/domain/evidence/bytes";
import { headlineOf, noted, type Verdict } from "@foldback/domain/evidence/findings";
import { createSha256, sha256 } from "@foldback/domain/evidence/sha256";
import { verifyBundle } from "@foldback/domain/evidence/verify-bundle";
import { SignatureUnsupportedError } from "@foldback/domain/evidence/verify-keys";
import { openZip } from "@foldback/domain/evidence/zip-archive";
import { receiptsAfter, sortDrop } from "./what-was-dropped.ts";

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

let bundle: BundleReader | null = embeddedBundle();
/** The name of the archive that was dropped; null while it is the copy in this page that is looked at. */
let archiveName: string | null = null;
let receipts: readonly string[] = [];

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
  element("verdict").textContent = "Verifying…";
  element("verdict").className = "";
  const { archive, texts } = await sortDrop(files);
  receipts = receiptsAfter({ held: receipts, hadExport: bundle !== null }, { hasArchive: archive !== null, texts });
  if (archive) {
    // What cannot be read must not leave the one before in its place.
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
  if (bundle === null) {
    element("verdict").textContent = receipts.length > 0 ? "Now drop the export that this receipt is about." : "";
    for (const id of ["findings", "keys"]) element(id).replaceChildren();
    return;
  }
  const verdict = await verifyBundle(bundle, { tools, receipts });
  show({ ...verdict, findings: [whatWasChecked(), ...verdict.findings] });
}

/** HAZARD: who changes the files of an export leaves the page with its copy as it is. */
const whatWasChecked = () =>
  noted(
    "What was checked?",
    archiveName ??
      "The copy of the export that is in this page. Files beside it are not looked at: drop the ZIP on this page to check them.",
  );

function show({ status, findings, firstBad, keys }: Verdict): void {
  const verdict = element("verdict");
  const headline = headlineOf(status, archiveName === null ? "The copy in this page" : undefined);
  verdict.className = status;
  verdict.textContent = firstBad ? `${headline} First bad entry: ${firstBad.sequence}.` : headline;
  element("findings").replaceChildren(
    ...findings.map((finding) => {
      const item = document.createElement("li");
      item.className = finding.status;
      item.append(text("i", marks[finding.status]), text("b", finding.question), text("span", finding.detail));
      return item;
    }),
  );
  element("keys").replaceChildren(
    ...(keys.length > 0 ? ["Signed with ", ...keys.map((key) => text("code", key))] : []),
  );
}

const marks = { passed: "✓", failed: "✗", "not-checked": "?", noted: "·" } as const;

function text(tag: "b" | "code" | "i" | "span", content: string): HTMLElement {
  const found = document.createElement(tag);
  found.textContent = content;
  return found;
}

function unreadable(error: unknown): void {
  show({
    status: "unreadable",
    findings: [
      { question: "Can it be read?", status: "failed", detail: error instanceof Error ? error.message : "No." },
    ],
    firstBad: null,
    entries: 0,
    size: 0,
    keys: [],
  });
}

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
verify().catch(unreadable);
