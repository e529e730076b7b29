import { Button } from "@foldback/ui/button";
import { useState } from "react";
import { useStepUp } from "../auth/step-up.tsx";
import { showNotice } from "../toasts/notices.ts";
import { countText } from "./figures.ts";
import { operatorTexts as texts } from "./texts.ts";

/** Downloads the whole ledger as the table that the specification asks for. */
export function ExportEvidence() {
  const [busy, setBusy] = useState(false);
  const { prove, dialog } = useStepUp();
  const save = async () => {
    if (!(await prove())) return;
    setBusy(true);
    try {
      const answer = await fetch("/admin/evidence/export?format=csv");
      if (!answer.ok) showNotice("exportFailed", { code: await codeOf(answer) });
      else await keep(answer);
    } catch {
      showNotice("exportFailed", { code: "NETWORK" });
    }
    setBusy(false);
  };
  return (
    <>
      <Button variant="primary" busy={busy} onClick={() => void save()}>
        {texts.exportTable}
      </Button>
      {dialog}
    </>
  );
}

/**
 * Downloads the ledger with everything needed to verify it. It's a plain link, because the archive may not fit in
 * memory.
 */
export function ExportLedger() {
  const { prove, dialog } = useStepUp();
  const save = async () => {
    if (!(await prove())) return;
    const link = document.createElement("a");
    link.href = "/admin/evidence/export?format=zip";
    link.download = "";
    link.click();
  };
  return (
    <>
      <Button onClick={() => void save()}>{texts.exportProofs}</Button>
      {dialog}
    </>
  );
}

async function codeOf(answer: Response): Promise<string> {
  const said: unknown = await answer.json().catch(() => null);
  const code = typeof said === "object" && said !== null && "code" in said ? said.code : null;
  return typeof code === "string" ? code : "UNEXPECTED";
}

async function keep(answer: Response): Promise<void> {
  const text = await answer.text();
  const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  link.download = name ?? `patent-evidence-${new Date().toISOString().slice(0, 10)}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
  // No cell contains a line break, because cells are ids, numbers and fixed words.
  const rows = text.split("\n").filter((line) => line.trim() !== "").length - 1;
  showNotice("exportComplete", { values: { count: countText(Math.max(0, rows)) } });
}
