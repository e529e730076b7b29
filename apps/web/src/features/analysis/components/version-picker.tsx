import type { SummaryView } from "@foldback/protocol/http/analysis";
import { Select } from "@foldback/ui/select";

type VersionPickerProps = { summaries: readonly SummaryView[]; shown: SummaryView; choose: (id: string) => void };

const timeFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "short", timeStyle: "short" });

export function VersionPicker({ summaries, shown, choose }: VersionPickerProps) {
  const items = summaries.map(({ id, version, createdAtMs }) => ({
    value: id,
    label: `Version ${version} · ${timeFormat.format(createdAtMs)}`,
  }));
  return <Select label="Version" hideLabel value={shown.id} onValueChange={choose} items={items} />;
}
