/** Ingest speed of the last tenth of a million orders, compared with the first. */
import { builtCache } from '../data/built-cache.ts';
import type { Bench } from '../harness/bench.ts';

const ORDERS = 1_000_000;

export const bench: Bench = {
  name: 'million',
  run: () => {
    const { tenths } = builtCache(ORDERS);
    const [first = Number.NaN] = tenths;
    const last = tenths.at(-1) ?? Number.NaN;
    const kept = first / last;
    return Promise.resolve({
      rows: [
        {
          what: 'ingest rate, last tenth of 1,000,000 orders',
          reference: 'its first tenth',
          ratio: { median: kept, low: kept, high: kept },
          goal: 0.6,
          atLeast: true,
          here: `${Math.round(ORDERS / 10 / (last / 1000)).toLocaleString('en')} orders/s at the end`,
        },
      ],
      growth: tenths.map((ms, n) => ({
        series: 'ingest of a tenth',
        orders: ((n + 1) * ORDERS) / 10,
        ratio: ms / first,
      })),
    });
  },
};
