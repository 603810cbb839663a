/** Growth chart over the number of orders: both axes are logarithmic. */
import type { GrowthPoint } from './bench.ts';

const WIDTH = 760;
const HEIGHT = 420;
const LEFT = 64;
const BOTTOM = 52;
const TOP = 24;
const RIGHT = 230;
const COLOURS = ['#0f6b57', '#8a3d00', '#1c4f9c', '#9c1c5b', '#6a2c91', '#4d5a12'];

const OF_ORDERS = 'orders in the cache; time as a multiple of that at the fewest';

export function growthChart(points: readonly GrowthPoint[], described: string, axes = OF_ORDERS): string {
  const xs = points.map((p) => Math.log10(p.orders));
  const ys = points.map((p) => Math.log10(p.ratio));
  const [x0, x1] = [Math.floor(Math.min(...xs)), Math.ceil(Math.max(...xs))];
  const [y0, y1] = [Math.floor(Math.min(...ys, 0)), Math.ceil(Math.max(...ys, 1))];
  const x = (orders: number) =>
    LEFT + ((Math.log10(orders) - x0) / Math.max(x1 - x0, 1)) * (WIDTH - LEFT - RIGHT);
  const y = (ratio: number) =>
    HEIGHT - BOTTOM - ((Math.log10(ratio) - y0) / Math.max(y1 - y0, 1)) * (HEIGHT - BOTTOM - TOP);
  const decades = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, n) => 10 ** (from + n));
  const grid = [
    ...decades(x0, x1).map(
      (n) =>
        `<path d="M${x(n)} ${TOP}V${HEIGHT - BOTTOM}" stroke="#ddd"/><text x="${x(n)}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${n.toLocaleString('en')}</text>`,
    ),
    ...decades(y0, y1).map(
      (n) =>
        `<path d="M${LEFT} ${y(n)}H${WIDTH - RIGHT}" stroke="#ddd"/><text x="${LEFT - 8}" y="${y(n) + 4}" text-anchor="end">${n}x</text>`,
    ),
  ];
  const names = [...new Set(points.map((p) => p.series))];
  const lines = names.map((name, at) => {
    const own = points.filter((p) => p.series === name).toSorted((a, b) => a.orders - b.orders);
    const colour = COLOURS[at % COLOURS.length] ?? '#000';
    const path = own.map(
      (p, n) => `${n === 0 ? 'M' : 'L'}${x(p.orders).toFixed(1)} ${y(p.ratio).toFixed(1)}`,
    );
    const dots = own.map((p) => `<circle cx="${x(p.orders)}" cy="${y(p.ratio)}" r="3.5" fill="${colour}"/>`);
    const label = `<text x="${WIDTH - RIGHT + 16}" y="${TOP + 14 + at * 20}" fill="${colour}">${name}</text>`;
    return `<path d="${path.join('')}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join('')}${label}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
${[...grid, ...lines].join('\n')}
<text x="${LEFT}" y="${HEIGHT - 12}">${axes}</text>
<desc>${described}</desc>
</svg>
`;
}
