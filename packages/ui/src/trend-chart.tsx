import { classNames } from "./class-names.ts";

export type TrendPoint = { label: string; value: number };
type TrendChartProps = {
  /** The chart's name, which screen readers read with the first and last value. */
  title: string;
  points: readonly TrendPoint[];
  format: (value: number) => string;
  className?: string;
};

const width = 640;
const height = 160;
const fewestSlots = 7;

/** Bars over time. Screen readers get the values as a table. */
export function TrendChart({ title, points, format, className }: TrendChartProps) {
  const most = Math.max(...points.map(({ value }) => value), 0);
  // Without this minimum, a few bars would fill the whole width, and a single one wouldn't look like a bar.
  const slot = width / Math.max(fewestSlots, points.length);
  return (
    <figure className={classNames("flex min-w-0 flex-col gap-2", className)}>
      <span aria-hidden="true" className="figures text-ink-faint text-xs">
        {format(most)}
      </span>
      <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className="h-40 w-full">
        <line x1="0" x2={width} y1="1" y2="1" className="stroke-line" strokeDasharray="2 4" />
        {points.map(({ label, value }, index) => {
          const tall = Math.max(1, most === 0 ? 0 : (value / most) * height);
          return (
            <rect
              key={label}
              x={index * slot + slot * 0.15}
              width={slot * 0.7}
              y={height - tall}
              height={tall}
              className={value === 0 ? "fill-lamp-off" : "fill-accent"}
            >
              <title>{`${label}: ${format(value)}`}</title>
            </rect>
          );
        })}
        <line x1="0" x2={width} y1={height} y2={height} className="stroke-line-strong" />
      </svg>
      <span aria-hidden="true" className="figures flex justify-between text-ink-faint text-xs">
        <span>{points[0]?.label}</span>
        {points.length > 1 && <span>{points.at(-1)?.label}</span>}
      </span>
      <table className="sr-only">
        <caption>{title}</caption>
        <tbody>
          {points.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
