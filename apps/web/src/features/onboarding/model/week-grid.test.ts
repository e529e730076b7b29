import { expect, test } from "vitest";
import {
  cellsAlong,
  columnOf,
  isOpen,
  neighbour,
  officeHours,
  openHours,
  rowOf,
  toggled,
  withCell,
} from "./week-grid.ts";

test("[AV-1] marking an hour merges it with its neighbours, and clearing it splits them again", () => {
  const nine = withCell([], { weekday: 2, hour: 9 }, "open");
  const eleven = withCell(nine, { weekday: 2, hour: 11 }, "open");
  expect(eleven).toEqual([
    { weekday: 2, fromMinute: 540, toMinute: 600 },
    { weekday: 2, fromMinute: 660, toMinute: 720 },
  ]);
  const whole = withCell(eleven, { weekday: 2, hour: 10 }, "open");
  expect(whole).toEqual([{ weekday: 2, fromMinute: 540, toMinute: 720 }]);
  expect(withCell(whole, { weekday: 2, hour: 10 }, "closed")).toEqual(eleven);
  expect(withCell(whole, { weekday: 1, hour: 23 }, "open")[0]).toEqual({
    weekday: 1,
    fromMinute: 1380,
    toMinute: 1440,
  });
});

test("a span that starts or ends at half past marks every hour it touches", () => {
  const spans = [{ weekday: 1, fromMinute: 570, toMinute: 690 }];
  expect([8, 9, 10, 11, 12].map((hour) => isOpen(spans, { weekday: 1, hour }))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});

test("a fast drag marks every hour that it crosses", () => {
  const at = (weekday: number, hour: number) => ({ weekday, hour });
  expect(cellsAlong(at(2, 18), at(2, 20))).toEqual([at(2, 18), at(2, 19), at(2, 20)]);
  expect(cellsAlong(at(3, 9), at(1, 9))).toEqual([at(3, 9), at(2, 9), at(1, 9)]);
  expect(cellsAlong(at(1, 8), at(2, 11))).toEqual([at(1, 8), at(1, 9), at(2, 10), at(2, 11)]);
  expect(cellsAlong(at(5, 5), at(5, 5))).toEqual([at(5, 5)]);
});

test("arrow keys stop at the grid's edges, and the total counts all the hours of the week", () => {
  expect(neighbour({ weekday: 1, hour: 0 }, "ArrowUp")).toEqual({ weekday: 1, hour: 0 });
  expect(neighbour({ weekday: 7, hour: 3 }, "ArrowRight")).toEqual({ weekday: 7, hour: 3 });
  expect(neighbour({ weekday: 3, hour: 3 }, "End")).toEqual({ weekday: 3, hour: 23 });
  expect(neighbour({ weekday: 3, hour: 3 }, "a")).toBeNull();
  expect(openHours(officeHours)).toBe(40);
});

test("toggling a row or a column fills it, and toggling a full one clears it", () => {
  const ten = toggled(withCell([], { weekday: 3, hour: 10 }, "open"), rowOf(10));
  expect(openHours(ten)).toBe(7);
  expect(toggled(ten, rowOf(10))).toEqual([]);
  const tuesday = toggled([], columnOf(2));
  expect(tuesday).toEqual([{ weekday: 2, fromMinute: 480, toMinute: 1440 }]);
  expect(toggled(tuesday, columnOf(2))).toEqual([]);
});
