import fc from 'fast-check';
import { expect, it } from 'vitest';
import { environmentOptions } from '../../../chaos/options.ts';
import type { BatchEvent, RecordedBatchEvent } from '../../../../src-main/domain/batch/event.ts';
import { applyEvent, foldEvents } from '../../../../src-main/domain/batch/fold.ts';
import { handPicks } from '../../../../src-main/domain/batch/hand-picks.ts';
import { eventOf, someOrders, someTries } from '../../../support/batch/story.ts';

const { seed, numRuns } = environmentOptions({ seed: ['FC_SEED', 20_261_126], numRuns: ['FC_RUNS', 400] });

/** Every pick of a story is confirmed by hand, by another person each time. */
const byHand = (event: BatchEvent): BatchEvent =>
  event.kind === 'picked'
    ? { ...event, method: 'hand', code: null, byHand: { reason: null, approvedBy: null } }
    : event;

it('are those that nobody has undone, whatever else happens to the batch', () => {
  let undone = 0;
  fc.assert(
    fc.property(someOrders, someTries, fc.boolean(), (orders, tries, wall) => {
      let state = foldEvents([{ kind: 'begun', orders, wall }]);
      const history: RecordedBatchEvent[] = [
        { at: 0, operator: null, station: '', event: { kind: 'begun', orders, wall } },
      ];
      /**
       * Operators of the picks that are in force, and the steps that can be undone, each with its operator if it is a
       * pick.
       */
      let stands: string[] = [];
      let steps: (string | null)[] = [];
      for (const [at, one] of tries.entries()) {
        const event = state && eventOf(state, one);
        if (!event) continue;
        const before = state;
        state = applyEvent(state, byHand(event));
        history.push({ at, operator: `O${at}`, station: '', event: byHand(event) });
        if (event.kind === 'picked') {
          stands.push(`O${at}`);
          steps.push(`O${at}`);
        } else if (event.kind === 'undone') {
          const last = steps.pop();
          if (typeof last === 'string') undone++;
          stands = stands.filter((who) => who !== last);
        } else if (event.kind === 'revised') {
          if (before?.orders.some(({ orderId }) => orderId === event.orderId) === true) steps = [];
        } else if (event.kind !== 'paused' && event.kind !== 'resumed') steps.push(null);
      }
      expect(handPicks(history).map(({ operator }) => operator)).toEqual(stands);
      const picked = history.some(({ event }) => event.kind === 'picked');
      expect(state?.byHand).toBe(picked);
    }),
    { seed, numRuns },
  );
  expect(undone).toBeGreaterThan(numRuns / 20);
});

it('events of before, which say nothing of a hand, are none', () => {
  const orders = [{ tote: 1, orderId: 'PD-0', salesChannelOrderId: null, needs: [{ item: 'sA', units: 2 }] }];
  const events = [
    { kind: 'begun', orders },
    { kind: 'picked', item: 'sA', puts: [{ orderId: 'PD-0', units: 2 }], method: 'scan', code: '1' },
    { kind: 'closed', picked: ['PD-0'], refused: [] },
  ] as const satisfies BatchEvent[];
  const history = events.map((event, at) => ({ at, operator: null, station: '', event }));
  expect(handPicks(history)).toEqual([]);
  expect(foldEvents(events)).toMatchObject({ phase: 'closed', byHand: false });
});
