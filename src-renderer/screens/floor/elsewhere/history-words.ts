/** Words for another bench's work on an order. */
import { m } from '#messages';
import type { BenchHistory } from '../../../../src-main/contract/floor/floor.ts';
import { formatCount, formatWhen } from '../../../words/format.ts';
import { benchAndPerson } from '../../../words/floor/bench-and-person.ts';

/** @param now epoch milliseconds: only the time if today */
export function historySentence(history: BenchHistory, now: number): string {
  const { phase, isThis, operator, at, leftFor } = history;
  const bench = isThis ? { ...history.bench, name: m.floor_history_this() } : history.bench;
  const parts = { who: benchAndPerson({ bench, operator }), time: formatWhen(at, now) };
  switch (phase) {
    case null:
      return m.floor_history_unread(parts);
    case 'put-back':
      if (leftFor === '') return m.floor_history_left_there(parts);
      if (leftFor !== null) return m.floor_history_left({ ...parts, bench: leftFor });
      return m.floor_history_back(parts);
    case 'new':
    case 'open':
      return m.floor_history_open(parts);
    case 'short':
      return m.floor_history_short(parts);
    case 'sealed':
    case 'to-pull':
    case 'pulled':
    case 'moved-on':
      return m.floor_history_packed(parts);
  }
}

/** True if another bench has goods of the order in parcels, and has not finished it. */
export const isHalfPacked = ({ phase, leftFor }: BenchHistory): boolean =>
  phase === 'open' || phase === 'short' || leftFor !== null;

/** Words for one parcel: its number, and its contents. */
export const parcelLines = ({ number, items }: BenchHistory['parcels'][number]) => ({
  parcel: m.packed_in_parcel({ n: formatCount(number) }),
  items: items.map(({ name, units }) => `${formatCount(units)} × ${name}`),
});
