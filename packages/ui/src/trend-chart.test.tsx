import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TrendChart, type TrendPoint } from "./trend-chart.tsx";

const chart = (points: readonly TrendPoint[]) =>
  renderToStaticMarkup(<TrendChart title="Sessions" points={points} format={(value) => `${value} a day`} />);
const barsIn = (markup: string) =>
  [...markup.matchAll(/<rect x="([^"]+)" width="([^"]+)" y="([^"]+)" height="([^"]+)"/g)].map(([, ...numbers]) =>
    numbers.map((number) => Math.round(Number(number))),
  );

test("a single day is one bar among seven places, and its date is written once", () => {
  const markup = chart([{ label: "26 Nov", value: 3 }]);
  expect(barsIn(markup)).toEqual([[14, 64, 0, 160]]);
  expect(markup.match(/<span>26 Nov<\/span>/g)).toHaveLength(1);
});

test("the highest day fills the height, and a day without anything still has a line", () => {
  const heights = barsIn(chart([8, 2, 0].map((value, day) => ({ label: `${day} Nov`, value })))).map((bar) => bar[3]);
  expect(heights).toEqual([160, 40, 1]);
});

test("screen readers get every value as a table", () => {
  const markup = chart([{ label: "26 Nov", value: 3 }]);
  expect(markup).toContain('<caption>Sessions</caption><tbody><tr><th scope="row">26 Nov</th><td>3 a day</td></tr>');
});
