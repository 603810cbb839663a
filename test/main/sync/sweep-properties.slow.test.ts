import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { environmentOptions } from '../../chaos/options.ts';
import type { CacheWriter } from '../../../src-main/cache/write/writer.ts';
import { READY_TO_SHIP } from '../../../src-main/domain/orders/order-facts.ts';
import { story, type Story } from '../../support/sweep-story.ts';
import { tell, type Telling } from '../../support/swept-story.ts';

/** FC_SEED and FC_RUNS vary the cases; a failure prints its seed and the path to its story. */
const { seed, numRuns } = environmentOptions({ seed: ['FC_SEED', 20_260_302], numRuns: ['FC_RUNS', 20] });
/** Beyond it a story that failed is made no shorter. */
const LONGEST_MS = 280_000 + numRuns * 1_000;

const aStory = (telling?: Telling) => fc.asyncProperty(story, (s) => tell(s, telling));

describe('whatever the service does', () => {
  it(
    'nothing breaks, no order leaves that is ready, every screen is told, and in the end the queue is what the service lists',
    async () => {
      await fc.assert(aStory({ screen: true }), {
        seed,
        numRuns,
        plugins: [fc.interruptAfterTimeLimit(LONGEST_MS)],
      });
    },
    LONGEST_MS + 10_000,
  );
});

const CALM = { before: [], during: [], faults: [], by: 'time' as const, restart: false };

/**
 * Orders leave just after they were shown, so that the order behind them is skipped: by the sweep, then by the look-up.
 */
const SKIPPED: Story = {
  orders: Array.from({ length: 4 }, () => ({ moment: null, status: READY_TO_SHIP })),
  pageSize: 1,
  keep: [],
  rounds: [
    CALM,
    {
      ...CALM,
      during: [
        { after: 0, change: { kind: 'status', which: 0, status: 'SHIPPED', dating: 'newer' } },
        { after: 3, change: { kind: 'hide', which: 0 } },
      ],
    },
  ],
};

/** A writer with some of its calls replaced. */
function instead(writer: CacheWriter, other: Partial<CacheWriter>): CacheWriter {
  return new Proxy(writer, {
    get: (target, name) => {
      const value: unknown = Reflect.get(other, name) ?? Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

describe('the properties notice', () => {
  const plants: [string, string, (writer: CacheWriter) => Partial<CacheWriter>, Story?][] = [
    [
      'an order that leaves as soon as one sweep does not show it',
      'no order leaves that was ready all along',
      (writer) => ({
        finishSweep: async (now) => {
          const end = await writer.finishSweep(now);
          await writer.notFound(
            end.absent.map((o) => o.orderId),
            1,
            [],
            now,
          );
          return end;
        },
      }),
    ],
    [
      'a sweep that ends on its second page and is taken for complete',
      'no order leaves that was ready all along',
      (writer) => {
        let pages = 0;
        return {
          beginSweep: () => ((pages = 0), writer.beginSweep()),
          page: async (bytes, now) => {
            const page = await writer.page(bytes, now);
            return ++pages < 2 ? page : { ...page, nextPageToken: null };
          },
          // Skips the look-up of missing orders; with it such a sweep would do no harm.
          finishSweep: async (now) => {
            const end = await writer.finishSweep(now);
            await writer.departed(
              end.absent.map(({ orderId }) => ({ orderId, status: 'SHIPPED' })),
              now,
            );
            return { ...end, absent: [] };
          },
        };
      },
    ],
    [
      'an order that leaves in the first round that finds no trace of it',
      'no order leaves that was ready all along',
      (writer) => ({ notFound: (ids, _rounds, keep, now) => writer.notFound(ids, 1, keep, now) }),
      SKIPPED,
    ],
    [
      'local work that is forgotten',
      'no order leaves that local work stands on',
      (writer) => ({ notFound: (ids, rounds, _keep, now) => writer.notFound(ids, rounds, [], now) }),
    ],
    [
      'a status that nobody gave',
      'an order leaves with a status that it really had',
      (writer) => ({
        upsert: () => Promise.resolve({ changed: 0 }),
        departed: (orders, now) =>
          writer.departed(
            orders.map((o) => ({ ...o, status: 'LOST' })),
            now,
          ),
      }),
    ],
    [
      'an answer that is not taken in',
      'an order is what the service says of it',
      (writer) => {
        let pages = 0;
        return {
          page: (bytes, now) => {
            const stale = pages++ % 5 === 4;
            const text = Buffer.from(bytes).toString().replaceAll('Blue mug', 'Red mug!');
            return writer.page(stale ? new TextEncoder().encode(text) : bytes, now);
          },
        };
      },
    ],
    [
      'a bug',
      'nothing breaks here',
      (writer) => ({
        foundReady: () => Promise.reject(new TypeError('planted')),
        notFound: () => Promise.reject(new TypeError('planted')),
        beginSweep: () => writer.beginSweep(),
      }),
    ],
  ];

  it.each(plants)(
    '%s',
    async (_name, rule, plant, only) => {
      const disturb = (writer: CacheWriter) => instead(writer, plant(writer));
      const stories = only ? fc.constant(only) : story;
      const property = fc.asyncProperty(stories, (s) => tell(s, { disturb }));
      const found = await fc.check(property, { seed: 20_260_302, numRuns: 60, endOnFailure: true });
      expect(String(found.errorInstance)).toContain(rule);
    },
    LONGEST_MS,
  );
});
