import { RadioCard, RadioCardGroup } from "@foldback/ui/radio-group";
import { Check } from "lucide-react";

type OptionsProps<Option extends string> = {
  /** The question, which also names the group. */
  label: string;
  options: readonly Option[];
};

const gridStyles = "grid grid-cols-1 gap-2 min-[24rem]:grid-cols-2 sm:grid-cols-3";

/** Multiple choice. Pressing a chosen card again deselects it. */
export function CheckCards<Option extends string>(
  props: OptionsProps<Option> & { chosen: readonly Option[]; onChange: (chosen: Option[]) => void },
) {
  const { label, options, chosen, onChange } = props;
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="mb-2 font-medium text-sm">{label}</legend>
      <div className={gridStyles}>
        {options.map((option) => (
          <label
            key={option}
            className="flex cursor-pointer items-start gap-3 rounded-lg border border-line bg-raised p-4 transition-colors hover:border-line-strong has-checked:border-accent has-checked:outline-1 has-checked:outline-accent"
          >
            <span className="grid shrink-0 place-items-center [&>*]:[grid-area:1/1]">
              <input
                type="checkbox"
                checked={chosen.includes(option)}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(options.filter((each) => (each === option ? checked : chosen.includes(each))))
                }
                className="peer size-5 appearance-none rounded-sm border border-line-strong bg-sunken checked:border-accent checked:bg-accent"
              />
              <Check
                aria-hidden="true"
                strokeWidth={3}
                className="pointer-events-none invisible size-4 text-accent-ink peer-checked:visible"
              />
            </span>
            <span className="min-w-0 break-words">{option}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Single choice. `chosen` is null until a card is picked. */
export function RadioCards<Option extends string>(
  props: OptionsProps<Option> & { chosen: Option | null; onChange: (chosen: Option) => void },
) {
  const { label, options, chosen, onChange } = props;
  const choose = (value: string) => {
    const option = options.find((each) => each === value);
    if (option !== undefined) onChange(option);
  };
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <span aria-hidden="true" className="font-medium text-sm">
        {label}
      </span>
      <RadioCardGroup label={label} value={chosen} onValueChange={choose} className={gridStyles}>
        {options.map((option) => (
          <RadioCard key={option} value={option}>
            {option}
          </RadioCard>
        ))}
      </RadioCardGroup>
    </div>
  );
}
