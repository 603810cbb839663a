import { expect, it } from 'vitest';
import { ShortageLedger, type ShortageEvent } from '../../../../src-main/domain/floor/shortage-ledger.ts';

const short = (orderId: string, units: number, at: number): ShortageEvent => ({
  ...{ kind: 'short', item: 'sMUG', orderId, units, at },
});
const counted = (at: number, item = 'sMUG'): ShortageEvent => ({ kind: 'counted', orderId: 'Z', item, at });
const resumed = (orderId: string, at: number): ShortageEvent => ({ kind: 'resumed', orderId, at });

function after(...events: ShortageEvent[]) {
  const ledger = new ShortageLedger();
  const changed = events.map((event) => ledger.note(event));
  const [, statement] = ledger.statements().find(([item]) => item === 'sMUG') ?? [];
  return { changed, statement };
}

it('a report stands until a unit is packed, whatever the order', () => {
  expect(after(short('A', 3, 10)).statement).toMatchObject({ report: { units: 3, at: 10 }, ended: null });
  expect(after(short('A', 3, 10), counted(12, 'sBOWL')).statement?.report).toMatchObject({ units: 3 });
  const { changed, statement } = after(short('A', 3, 10), short('B', 1, 11), counted(12), counted(13));
  expect(changed).toEqual([['sMUG'], ['sMUG'], ['sMUG'], []]);
  expect(statement).toMatchObject({ report: null, ended: { at: 12 }, found: { at: 13 } });
});

it('an order that goes on takes its report with it, and leaves that of another', () => {
  const { statement } = after(short('A', 3, 10), short('B', 1, 11), resumed('B', 12));
  expect(statement).toMatchObject({ report: { units: 3, at: 10 }, ended: null, found: null });
  expect(after(short('A', 3, 10), resumed('A', 12), resumed('A', 13)).statement?.ended).toMatchObject({
    at: 12,
  });
});

it('places grow with each change, also within one millisecond and after a clock was set back', () => {
  const events = [short('A', 3, 10), resumed('A', 10), short('A', 2, 4), counted(4), short('A', 1, 4)];
  const places = events.map((_, n) => {
    const { statement } = after(...events.slice(0, n + 1));
    return statement?.report?.place ?? statement?.ended?.place ?? 0;
  });
  expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
});
