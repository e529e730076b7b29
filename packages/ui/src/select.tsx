import { Select as Base } from "@base-ui/react/select";
import { Check, ChevronsUpDown } from "lucide-react";
import { classNames } from "./class-names.ts";

type SelectProps<Value extends string> = {
  label: string;
  hideLabel?: boolean;
  value: Value | null;
  onValueChange: (value: Value) => void;
  items: readonly { value: Value; label: string }[];
  placeholder?: string;
  disabled?: boolean;
  className?: string;
};

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hideLabel = false, value, onValueChange, items, placeholder, disabled, className } = props;
  return (
    <div className={classNames("flex min-w-0 flex-col gap-1.5", className)}>
      <Base.Root
        items={items}
        value={value}
        onValueChange={(next) => {
          if (next !== null) onValueChange(next);
        }}
        disabled={disabled}
      >
        <Base.Label className={hideLabel ? "sr-only" : "font-medium text-sm"}>{label}</Base.Label>
        <Base.Trigger className="flex h-10 min-w-0 items-center justify-between gap-3 rounded-md border border-line-strong bg-sunken px-3 text-left text-sm transition-colors hover:not-data-disabled:border-ink-muted data-disabled:opacity-50">
          <Base.Value className="truncate data-placeholder:text-ink-faint" placeholder={placeholder} />
          <Base.Icon>
            <ChevronsUpDown aria-hidden="true" className="size-4 text-ink-faint" />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal>
          {/* Aligning the item with its trigger would inject a style element, which our content policy refuses. */}
          <Base.Positioner alignItemWithTrigger={false} sideOffset={4} className="z-50 outline-hidden">
            <Base.Popup className="max-h-(--available-height) min-w-(--anchor-width) max-w-[calc(100vw-1rem)] overflow-y-auto rounded-lg border border-line bg-panel p-1 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
              <Base.List>
                {items.map((item) => (
                  <Base.Item
                    key={item.value}
                    value={item.value}
                    className="grid min-h-9 cursor-default select-none grid-cols-[1rem_1fr] items-center gap-2 rounded-sm px-2 py-1.5 text-sm outline-hidden data-highlighted:bg-raised data-highlighted:outline-1 data-highlighted:-outline-offset-1 data-highlighted:outline-line-strong"
                  >
                    <Base.ItemIndicator className="col-start-1">
                      <Check aria-hidden="true" className="size-4 text-accent-text" />
                    </Base.ItemIndicator>
                    <Base.ItemText className="col-start-2">{item.label}</Base.ItemText>
                  </Base.Item>
                ))}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </div>
  );
}
