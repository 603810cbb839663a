/** Words for a finished step, for the line of the last scan: what happened, then what to do. */
import { m } from '#messages';
import type { PackingStep } from '../../../../src-main/contract/goods/packing-step.ts';
import type { PackingView } from '../../../../src-main/contract/goods/packing-view.ts';
import { counted, formatCount } from '../../../words/format.ts';
import type { Sentence } from '../../../words/sentence.ts';
import { pulledWords } from '../../../words/orders/box-words.ts';
import { amountOf, sealedWords } from './packing-words.ts';

export type StepName = PackingStep['kind'] | 'open' | 'open-at-risk' | 'put-back' | 'pulled' | 'accept';

/** @param before what stood on the screen @param isOnline the service can be asked about a box that was closed */
export function stepSentence(
  step: StepName,
  before: PackingView,
  after: PackingView,
  isOnline: boolean,
): Sentence {
  const toGo =
    after.packed < after.due
      ? m.packing_units_to_go(counted(after.due - after.packed))
      : m.packing_then_close_order();
  switch (step) {
    case 'undo':
      return { what: undone(before, after), todo: toGo };
    case 'choose-parcel':
      return {
        what: m.packing_this_parcel({ n: formatCount(after.active) }),
        todo: m.packing_next_items_here(),
      };
    case 'add-parcel':
      return {
        what: m.packing_new_parcel({ n: formatCount(after.parcels.length) }),
        todo: m.packing_next_items_here(),
      };
    case 'move':
    case 'remove':
      return { what: moved(before, after), todo: toGo };
    case 'short': {
      const { missing } = after;
      const what = missing
        ? m.packing_missing({ amount: amountOf(after, missing), reason: missing.reason })
        : m.packing_units_missing();
      return { what, todo: m.packing_packed_stays() };
    }
    case 'open':
      return {
        what: after.free ? m.packing_plan_ignored() : m.packing_counting_again(),
        todo: after.free ? m.packing_any_parcel() : m.packing_scan_first_item(),
      };
    case 'open-at-risk':
      return {
        what: m.floor_opened_at_risk(),
        todo: after.free ? m.packing_any_parcel() : m.packing_scan_first_item(),
      };
    case 'resume':
      return { what: m.packing_packing_continues(), todo: toGo };
    case 'reopen':
      return { what: m.packing_reopened(), todo: toGo };
    case 'accept':
      return { what: m.packing_change_accepted(), todo: toGo };
    case 'put-back':
      if (before.stop?.kind === 'taken-over')
        return {
          what: m.floor_left({ bench: before.stop.bench }),
          todo: m.packing_scan_next_item_or_order(),
        };
      return { what: m.packing_was_put_back(), todo: m.packing_scan_next_item_or_order() };
    case 'pulled':
      return { what: pulledWords(after), todo: m.packing_goods_can_be_put_back() };
    case 'seal':
      return sealedWords(after, isOnline);
    default:
      return step satisfies never;
  }
}

interface Difference {
  parcel: number;
  key: string;
  /** Units more than before; negative: fewer. */
  by: number;
}

function differences(before: PackingView, after: PackingView): Difference[] {
  const unitsIn = (view: PackingView, parcel: number, key: string) =>
    view.parcels[parcel - 1]?.contents.find((c) => c.key === key)?.units ?? 0;
  const numbers = Array.from(
    { length: Math.max(before.parcels.length, after.parcels.length) },
    (_, n) => n + 1,
  );
  return numbers.flatMap((parcel) => {
    const contents = [before, after].flatMap((view) => view.parcels[parcel - 1]?.contents ?? []);
    return [...new Set(contents.map((c) => c.key))]
      .map((key) => ({ parcel, key, by: unitsIn(after, parcel, key) - unitsIn(before, parcel, key) }))
      .filter(({ by }) => by !== 0);
  });
}

const amountMoved = (view: PackingView, { key, by }: Difference): string =>
  amountOf(view, { key, units: Math.abs(by) });

function undone(before: PackingView, after: PackingView): string {
  const all = differences(before, after);
  const back = all.find(({ by }) => by > 0);
  if (back)
    return m.packing_undone_back({ amount: amountMoved(after, back), parcel: formatCount(back.parcel) });
  const [out] = all;
  if (out) return m.packing_undone_out({ amount: amountMoved(after, out), parcel: formatCount(out.parcel) });
  // The screen may have been behind: it shows then what was undone.
  if (after.parcels.length >= before.parcels.length) return m.packing_undone();
  return m.packing_undone_parcel({ parcel: formatCount(before.parcels.length) });
}

function moved(before: PackingView, after: PackingView): string {
  const all = differences(before, after);
  const [from, to] = [all.find(({ by }) => by < 0), all.find(({ by }) => by > 0)];
  if (!from) return m.packing_nothing_moved();
  const out = { amount: amountMoved(after, from), from: formatCount(from.parcel) };
  return to ? m.packing_moved_into({ ...out, to: formatCount(to.parcel) }) : m.packing_moved_out(out);
}
