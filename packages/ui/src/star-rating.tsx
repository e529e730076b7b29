import { Star } from "lucide-react";
import { useId } from "react";
import { classNames } from "./class-names.ts";
import { segmentedBar, segmentedKey } from "./segmented-styles.ts";

type StarRatingProps<Rating extends number> = {
  /** Names the group for assistive technology. */
  label: string;
  /** The label of the first choice, which gives no rating. */
  noneLabel: string;
  starsLabel: (rating: Rating) => string;
  /** In ascending order, from one star. */
  ratings: readonly Rating[];
  value: Rating | null;
  onValueChange: (value: Rating | null) => void;
};

const radioStyles = "absolute inset-0 cursor-pointer appearance-none rounded-sm";

/** A radio for no rating, and one for each number of stars. */
export function StarRating<Rating extends number>(props: StarRatingProps<Rating>) {
  const { label, noneLabel, starsLabel, ratings, value, onValueChange } = props;
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={segmentedBar(false)}>
      <label className={classNames(segmentedKey, "relative has-checked:bg-raised has-checked:text-ink")}>
        <input
          type="radio"
          name={name}
          checked={value === null}
          onChange={() => onValueChange(null)}
          className={radioStyles}
        />
        {noneLabel}
      </label>
      {ratings.map((rating) => (
        <label key={rating} title={starsLabel(rating)} className={classNames(segmentedKey, "relative px-2!")}>
          <input
            type="radio"
            name={name}
            aria-label={starsLabel(rating)}
            checked={value === rating}
            onChange={() => onValueChange(rating)}
            className={radioStyles}
          />
          <Star
            aria-hidden="true"
            className={classNames(
              "size-4",
              value !== null && rating <= value ? "fill-accent text-accent-text" : "text-ink-faint",
            )}
          />
        </label>
      ))}
    </div>
  );
}
