import { describe, expect, it } from 'vitest';
import { brokenEvents, hashOf, type ChainedRow } from '../../../../src-main/journal/packing/event-chain.ts';

type Unhashed = Omit<ChainedRow, 'hash'>;

const EVENTS: Unhashed[] = [
  { seq: 1, at: 1000, operator: 'Ana', station: 'Bench 7', data: '{"kind":"opened"}' },
  { seq: 2, at: 1001, operator: null, station: 'Bench 7', data: '{"kind":"counted","units":1}' },
  { seq: 3, at: 1002, operator: 'null', station: '', data: '{"kind":"undone"}' },
  { seq: 4, at: 1002, operator: '', station: 'é😀\u0000"', data: '{"kind":"counted","units":2}' },
  { seq: 5, at: 1003, operator: 'Ana', station: 'Bench 7', data: '{"kind":"sealed"}' },
];

function chained(events: readonly Unhashed[], orderId = 'PD1'): ChainedRow[] {
  let before: string | null = null;
  return events.map((row) => {
    before = hashOf(before, orderId, row);
    return { ...row, hash: before };
  });
}

const rows = chained(EVENTS);
const newest = rows.at(-1)?.hash ?? null;
const verify = (changed: readonly ChainedRow[], last = newest, count = rows.length) =>
  brokenEvents('PD1', changed, last, count);

/** Every text that differs in one character. */
function* flipped(text: string): Generator<string> {
  for (let i = 0; i < text.length; i++) {
    for (const bit of [1, 2, 32])
      yield text.slice(0, i) + String.fromCharCode(text.charCodeAt(i) ^ bit) + text.slice(i + 1);
    yield text.slice(0, i) + text.slice(i + 1);
  }
  yield `${text}x`;
}

function* changedRows(row: ChainedRow): Generator<ChainedRow> {
  for (const field of ['station', 'data', 'hash'] as const)
    for (const text of flipped(row[field])) yield { ...row, [field]: text };
  if (row.operator === null) for (const operator of ['', 'null', 'x']) yield { ...row, operator };
  else for (const operator of [null, ...flipped(row.operator)]) yield { ...row, operator };
  for (const digits of flipped(String(row.at))) yield { ...row, at: Number(digits) };
}

describe('a chain of events', () => {
  it('is whole as it was written, also where there is none', () => {
    expect(verify(rows)).toEqual([]);
    expect(brokenEvents('PD1', [], null, 0)).toEqual([]);
  });

  it('names the event of which one character is another', () => {
    let tried = 0;
    for (const [at, row] of rows.entries()) {
      for (const other of changedRows(row)) {
        if (Object.is(other.at, row.at) && JSON.stringify(other) === JSON.stringify(row)) continue;
        tried++;
        const broken = verify(rows.with(at, other));
        const isMark = other.hash !== row.hash;
        expect(broken, JSON.stringify(other)).toEqual(
          isMark && at < rows.length - 1 ? [row.seq, row.seq + 1] : [row.seq],
        );
      }
    }
    expect(tried).toBeGreaterThan(1000);
  });

  it('is broken from its first event on where it is another order’s', () => {
    for (const other of flipped('PD1'))
      expect(brokenEvents(other, rows, newest, rows.length)).toEqual([1, 2, 3, 4, 5]);
  });

  it.each([1, 2, 3, 4, 5])('names event %d where it is missing', (seq) => {
    const broken = verify(rows.filter((row) => row.seq !== seq));
    expect(broken).toContain(seq);
    expect(broken.filter((n) => n !== seq && n !== seq + 1)).toEqual([]);
  });

  it('names all that are missing at the end, at the start, or altogether', () => {
    expect(verify(rows.slice(0, 2))).toEqual([3, 4, 5]);
    expect(verify(rows.slice(3))).toEqual([1, 2, 3, 4]);
    expect(verify([])).toEqual([1, 2, 3, 4, 5]);
  });

  it.each([
    [1, 2],
    [2, 3],
    [1, 5],
    [3, 5],
  ])('names %d and %d where they were swapped', (one, two) => {
    const [a, b] = [rows[one - 1], rows[two - 1]];
    if (!a || !b) throw new Error('no such rows');
    const numbered = rows.with(one - 1, { ...b, seq: one }).with(two - 1, { ...a, seq: two });
    expect(verify(numbered)).toEqual(expect.arrayContaining([one, two]));
    expect(verify(rows.with(one - 1, b).with(two - 1, a))).toEqual(expect.arrayContaining([one, two]));
  });

  it('names an event that was put in, and one that is there twice', () => {
    const [first, second, ...others] = rows;
    if (!first || !second) throw new Error('no such rows');
    expect(verify([first, second, second, ...others])).toContain(2);
    const forged = { ...second, data: '{"kind":"counted","units":9}' };
    const hash = hashOf(first.hash, 'PD1', forged);
    expect(verify([first, { ...forged, hash }, ...others])).toContain(3);
    expect(verify([first, { ...forged, hash }, ...others])[0]).toBeLessThanOrEqual(3);
  });

  it('names an event that was added at the end, well chained, without the head', () => {
    const more = chained([
      ...EVENTS,
      { seq: 6, at: 2000, operator: null, station: 'x', data: '{"kind":"reopened"}' },
    ]);
    expect(verify(more)).toEqual([6]);
  });

  it('names an event at the end that was written anew, well chained', () => {
    const [last] = EVENTS.slice(-1);
    if (!last) throw new Error('no event');
    expect(verify(chained([...EVENTS.slice(0, -1), { ...last, at: 9 }]))).toEqual([5]);
  });

  it('is not whole where the head is another', () => {
    for (const hash of [...flipped(newest ?? ''), null, '', rows[0]?.hash ?? '']) {
      expect(verify(rows, hash), String(hash)).toEqual([5]);
    }
  });

  it('is not whole where the head counts more events, or fewer', () => {
    expect(verify(rows, newest, 7)).toEqual([6, 7]);
    expect(verify(rows, newest, 4)).toEqual([5]);
    expect(verify(rows, newest, 0)).not.toEqual([]);
  });

  it('makes another hash of everything that reads alike', () => {
    const [row] = EVENTS;
    if (!row) throw new Error('no event');
    const hashes = [
      hashOf(null, 'PD1', row),
      hashOf('', 'PD1', row),
      hashOf('null', 'PD1', row),
      hashOf(null, 'PD11', row),
      hashOf(null, 'PD1', { ...row, seq: 11, at: 1 }),
      hashOf(null, 'PD1', { ...row, seq: 1, at: 11 }),
      hashOf(null, 'PD1', { ...row, operator: 'Ana","Bench' }),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
    for (const hash of hashes) expect(hash).toMatch(/^[\w-]{43}$/);
  });
});
