import type { WeeklySpan } from "@foldback/domain/availability/weekly-hours";
import { Button } from "@foldback/ui/button";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import {
  type Cell,
  cellsAlong,
  columnOf,
  firstShownHour,
  hoursOfDay,
  hourText,
  isOpen,
  neighbour,
  officeHours,
  openHours,
  rowOf,
  toggled,
  withCell,
} from "../model/week-grid.ts";
import { texts } from "../texts.ts";

type WeekHoursProps = { spans: WeeklySpan[]; error?: string; onChange: (spans: WeeklySpan[]) => void };

const hours = Array.from({ length: hoursOfDay }, (_, hour) => hour);
const keyOf = ({ weekday, hour }: Cell) => `${weekday}-${hour}`;

/** Press an hour or drag over several. The arrow keys move the focus, and the space bar opens or closes the hour. */
export function WeekHours({ spans, error, onChange }: WeekHoursProps) {
  const labelId = useId();
  const { gridRef, current, walk } = useWalk();
  const pen = usePen(spans, onChange);
  const sum = openHours(spans);
  return (
    <div className="flex flex-col gap-3">
      <span id={labelId} className="font-medium text-sm">
        {texts.weeklyHours}
      </span>
      <p className="text-ink-muted text-sm">
        {texts.weeklyHoursHint(sum === 0 ? texts.noHours : texts.hoursAWeek(sum))}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onChange(officeHours)}>
          {texts.officeHours}
        </Button>
        <Button size="sm" disabled={spans.length === 0} onClick={() => onChange([])}>
          {texts.clear}
        </Button>
      </div>
      <HourScroll>
        <table ref={gridRef} aria-labelledby={labelId} className="w-full table-fixed select-none">
          <thead className="sticky top-0 z-10 bg-ground">
            <tr>
              <th scope="col" className="w-12">
                <span className="sr-only">{texts.hour}</span>
              </th>
              {texts.weekdays.map((day, index) => (
                <th key={day} scope="col" abbr={day} className="px-px font-normal">
                  <FillButton name={texts.fillDay(day)} onFill={() => onChange(toggled(spans, columnOf(index + 1)))}>
                    {day.slice(0, 3)}
                  </FillButton>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hours.map((hour) => (
              <HourRow
                key={hour}
                hour={hour}
                spans={spans}
                current={current}
                walk={walk}
                pen={pen}
                fill={() => onChange(toggled(spans, rowOf(hour)))}
              />
            ))}
          </tbody>
        </table>
      </HourScroll>
      {error !== undefined && (
        <p role="alert" className="text-stop-text text-xs">
          {error}
        </p>
      )}
    </div>
  );
}

type HourRowProps = {
  hour: number;
  spans: readonly WeeklySpan[];
  current: Cell;
  walk: (event: KeyboardEvent, cell: Cell) => void;
  pen: ReturnType<typeof usePen>;
  fill: () => void;
};

/** Starts scrolled to 08:00, with the earlier hours above. */
function HourScroll({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = ref.current?.querySelector<HTMLElement>(`[data-cell="1-${firstShownHour}"]`);
    const head = ref.current?.querySelector("thead");
    if (!ref.current || !first || !head) return;
    ref.current.scrollTop = first.getBoundingClientRect().top - head.getBoundingClientRect().bottom;
  }, []);
  return (
    <div ref={ref} className="relative max-h-[26rem] overflow-y-auto rounded-md border border-line p-1 pt-0">
      {children}
    </div>
  );
}

/** `name` is what screen readers say instead of the short text. */
const FillButton = ({ name, onFill, children }: { name: string; onFill: () => void; children: string }) => (
  <button
    type="button"
    onClick={onFill}
    className="relative h-7 w-full min-w-6 rounded-sm text-ink-muted text-xs hover:bg-raised hover:text-ink"
  >
    <span aria-hidden="true">{children}</span>
    <span className="sr-only">{name}</span>
  </button>
);

const HourRow = ({ hour, spans, current, walk, pen, fill }: HourRowProps) => (
  <tr>
    <th scope="row" className="figures font-normal">
      <FillButton name={texts.fillHour(hourText(hour), hourText(hour + 1))} onFill={fill}>
        {hourText(hour)}
      </FillButton>
    </th>
    {texts.weekdays.map((day, index) => {
      const cell = { weekday: index + 1, hour };
      return (
        <td key={day} className="p-px">
          <button
            type="button"
            data-cell={keyOf(cell)}
            aria-label={texts.hourOn(day, hourText(hour), hourText(hour + 1))}
            aria-pressed={isOpen(spans, cell)}
            tabIndex={keyOf(current) === keyOf(cell) ? 0 : -1}
            onKeyDown={(event) => walk(event, cell)}
            onPointerDown={(event) => event.pointerType === "mouse" && event.button === 0 && pen.put(cell)}
            onPointerEnter={(event) => event.pointerType === "mouse" && event.buttons === 1 && pen.draw(cell)}
            onClick={(event) => pen.press(cell, event.nativeEvent)}
            className="block h-7 w-full min-w-6 rounded-sm border border-line bg-sunken hover:border-line-strong aria-pressed:border-accent aria-pressed:bg-accent"
          />
        </td>
      );
    })}
  </tr>
);

/** The arrow keys move the focus. Only one cell at a time is in the tab order. */
function useWalk() {
  const gridRef = useRef<HTMLTableElement>(null);
  const [current, setCurrent] = useState<Cell>({ weekday: 1, hour: 9 });
  const walk = (event: KeyboardEvent, from: Cell) => {
    const next = neighbour(from, event.key);
    if (next === null) return;
    event.preventDefault();
    setCurrent(next);
    gridRef.current?.querySelector<HTMLElement>(`[data-cell="${keyOf(next)}"]`)?.focus();
  };
  return { gridRef, current, walk };
}

/** If a drag opened the first hour that it touched, it opens all the others too. Otherwise it closes them. */
function usePen(spans: WeeklySpan[], onChange: (spans: WeeklySpan[]) => void) {
  // A drag can cross several hours before the next render.
  const latest = useRef(spans);
  latest.current = spans;
  const drawing = useRef<"open" | "closed">("open");
  const last = useRef<Cell | null>(null);
  const draw = (cell: Cell) => {
    // Ignore a drag that started elsewhere.
    if (last.current === null) return;
    for (const crossed of cellsAlong(last.current, cell))
      latest.current = withCell(latest.current, crossed, drawing.current);
    last.current = cell;
    onChange(latest.current);
  };
  const lift = () => {
    last.current = null;
  };
  const put = (cell: Cell) => {
    drawing.current = isOpen(latest.current, cell) ? "closed" : "open";
    last.current = cell;
    draw(cell);
    window.addEventListener("pointerup", lift, { once: true });
  };
  return {
    put,
    draw,
    /** For touch and keyboard. A mouse has already toggled the hour in pointerdown. */
    press: (cell: Cell, event: Event) => {
      const byMouse = event instanceof PointerEvent && event.pointerType === "mouse";
      if (byMouse) return;
      put(cell);
      lift();
    },
  };
}
