import type { SummaryView } from "@foldback/protocol/http/analysis";
import { Select } from "@foldback/ui/select";
import { texts } from "../texts.ts";

type VersionPickerProps = { summaries: readonly SummaryView[]; shown: SummaryView; choose: (id: string) => void };

const timeFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "short", timeStyle: "short" });

export function VersionPicker({ summaries, shown, choose }: VersionPickerProps) {
  const items = summaries.map(({ id, version, createdAtMs }) => ({
    value: id,
    label: texts.version(version, timeFormat.format(createdAtMs)),
  }));
  return <Select label={texts.versionLabel} hideLabel value={shown.id} onValueChange={choose} items={items} />;
}
