/** Sentences of the bench, all in one place. What happened first, then what to do. */
import { m } from '#messages';
import { labelWords } from '../../../scan/label-words.ts';
import type { BatchAnswer } from '../../../../src-main/contract/picking/batch-answer.ts';
import type { PackingAnswer } from '../../../../src-main/contract/packing/packing-answer.ts';
import type {
  PackingItem,
  PackingContradiction,
  PackingView,
} from '../../../../src-main/contract/goods/packing-view.ts';
import { counted, formatCount } from '../../../words/format.ts';
import type { Sentence } from '../../../words/sentence.ts';
import { pulledWords, pullWords } from '../../../words/orders/box-words.ts';
import { isFull } from './rail/next-order.svelte.ts';

export const nameOf = (item: { name: string | null; sku: string | null }): string =>
  item.name ?? item.sku ?? m.packing_unnamed_item();

export function itemName(view: PackingView, key: string, before: Record<string, string> = {}): string {
  const item = view.items.find((a) => a.key === key);
  const was = Object.hasOwn(before, key) ? before[key] : undefined;
  return item ? nameOf(item) : (was ?? m.packing_item_not_in_order());
}

/** Words for a number of units of one item. @param before names of items that are no longer in the order */
export const amountOf = (
  view: PackingView,
  { key, units }: { key: string; units: number },
  before?: Record<string, string>,
): string => `${formatCount(units)} × ${itemName(view, key, before)}`;

/** The scanned goods: one unit needs no number. */
const inHand = (answer: { name: string | null; sku: string | null; units: number }): string =>
  `${answer.units === 1 ? '' : `${formatCount(answer.units)} × `}${nameOf(answer)}`;

const intoParcel = (answer: Extract<PackingAnswer, { signal: 'right' | 'complete' }>): string =>
  m.packing_into_parcel({ amount: inHand(answer), parcel: formatCount(answer.parcel) });

/** The sentence for a scan or a confirmation by hand. */
export function answerSentence(answer: PackingAnswer): Sentence {
  const { view } = answer;
  switch (answer.signal) {
    case 'right':
      return { what: intoParcel(answer), todo: m.packing_units_to_go(counted(view.due - view.packed)) };
    case 'complete':
      return {
        what: `${intoParcel(answer)} ${m.packing_every_unit_in()}`,
        todo: m.packing_then_close_order(),
      };
    case 'wrong-item':
      return wrongItem(answer);
    case 'too-many':
      return tooMany(answer);
    case 'wrong-parcel':
      return wrongParcel(answer);
    case 'unknown':
      return { what: UNKNOWN[answer.why](), todo: expected(view) };
    case 'choice':
      return severalMeanings(answer);
    case 'turned':
      return {
        what: m.packing_this_parcel({ n: formatCount(answer.parcel) }),
        todo: m.packing_next_items_here(),
      };
    case 'this-order':
      return { what: m.packing_already_open(), todo: expected(view) };
    case 'other-order':
      if (answer.orderId === null)
        return { what: m.packing_several_orders(), todo: m.packing_leave_and_choose() };
      if (answer.isCancelled)
        return {
          what: m.packing_that_is_cancelled(),
          todo: isFull(view) ? m.packing_close_this_or_next() : m.packing_go_on_with_this(),
        };
      return { what: m.packing_number_of_another(), todo: m.packing_finish_or_leave() };
    case 'label':
      return { what: labelWords(answer), todo: expected(view) };
    case 'pulled':
      return { what: pulledWords(view), todo: m.packing_goods_can_be_put_back() };
    case 'stopped':
      if (view.stop === null && view.phase === 'sealed')
        return { what: m.packing_this_is_closed(), todo: m.packing_scan_next_item_or_order() };
      if (view.stop === null && view.phase === 'short')
        return { what: m.packing_this_is_set_aside(), todo: m.packing_to_resume() };
      return { what: m.packing_scanning_stopped(), todo: m.packing_follow_steps() };
    default:
      return answer satisfies never;
  }
}

function wrongItem(answer: Extract<PackingAnswer, { signal: 'wrong-item' }>): Sentence {
  const name = nameOf(answer);
  switch (answer.why) {
    case 'not-ordered':
      return { what: m.packing_wrong_item({ name }), todo: expected(answer.view) };
    case 'removed':
      return { what: m.packing_removed_item({ name }), todo: m.packing_put_it_back() };
    case 'old-ean':
      return { what: m.packing_old_ean({ name }), todo: m.packing_old_ean_todo() };
    case 'no-code':
      return { what: m.packing_no_ean_here({ name }), todo: m.packing_old_ean_todo() };
    default:
      return answer.why satisfies never;
  }
}

/** Question about a code with several meanings. */
export const severalMeanings = ({ isDisputed }: { isDisputed: boolean }): Sentence => ({
  what: isDisputed ? m.packing_code_taught_twice() : m.packing_code_of_several(),
  todo: m.packing_choose_in_hand(),
});

function tooMany(answer: Extract<PackingAnswer, { signal: 'too-many' }>): Sentence {
  const { packed, due, units } = answer;
  const name = nameOf(answer);
  if (due === 0) return { what: m.packing_none_ordered({ name }), todo: m.packing_put_it_back() };
  return packed >= due
    ? {
        what: m.packing_too_many_complete({ name, packed: formatCount(packed), due: formatCount(due) }),
        todo: m.packing_put_it_back(),
      }
    : {
        what: m.packing_too_many_entered({ name, entered: formatCount(units), ...counted(due - packed) }),
        todo: m.packing_smaller_number(),
      };
}

function wrongParcel(answer: Extract<PackingAnswer, { signal: 'wrong-parcel' }>): Sentence {
  const { into, units, fits, belongsIn } = answer;
  if (into !== null) {
    const there = { name: nameOf(answer), parcel: formatCount(into) };
    return {
      what:
        units === 1
          ? m.packing_put_it_into(there)
          : m.packing_put_all_into({ ...there, n: formatCount(units) }),
      todo: m.packing_scan_again_to_confirm(),
    };
  }
  const what = m.packing_wrong_parcel();
  if (fits > 0)
    return {
      what,
      todo: m.packing_parcel_takes({ parcel: formatCount(answer.parcel), n: formatCount(fits) }),
    };
  const last = belongsIn.at(-1);
  if (last === undefined) return { what, todo: m.packing_no_parcel_takes_it() };
  const some = belongsIn.slice(0, -1).map(formatCount).join(', ');
  return {
    what,
    todo:
      some === ''
        ? m.packing_belongs_in_one({ parcel: formatCount(last) })
        : m.packing_belongs_in_several({ some, last: formatCount(last) }),
  };
}

/** Units of an item that fit into a parcel, as far as the screen can tell. */
export function takenBy(view: PackingView, { key, due, packed }: PackingItem, number: number): number {
  const place = view.parcels[number - 1]?.contents.find((c) => c.key === key);
  return place?.declared == null ? due - packed : Math.min(due - packed, place.declared - place.units);
}

/** The item to take next. */
export function expected(view: PackingView): string {
  const next = view.items.find((a) => a.key === view.next);
  return next ? m.packing_next_item({ name: nameOf(next) }) : m.packing_everything_packed();
}

type WhyUnknown = Extract<PackingAnswer | BatchAnswer, { signal: 'unknown' }>['why'];

/** Reasons that a code counted for nothing. */
export const UNKNOWN: Record<WhyUnknown, () => string> = {
  'no-match': m.packing_unknown_code,
  misread: m.packing_misread,
  'too-long': m.packing_too_long,
  empty: m.packing_empty_scan,
  case: m.packing_unknown_case,
  'logistic-unit': m.packing_logistic_unit,
  'order-number': m.packing_order_number,
  'tracking-number': m.packing_tracking_number,
};

export function contradictionSentence(c: PackingContradiction, view: PackingView): string {
  switch (c.kind) {
    case 'declared-units':
      return m.packing_ordered_but_declared({
        name: itemName(view, c.key),
        ordered: formatCount(c.ordered),
        declared: formatCount(c.declared),
      });
    case 'declared-unknown': {
      const parcel = formatCount(c.parcel);
      return c.sku === null
        ? m.packing_declared_without_sku({ parcel })
        : m.packing_declared_not_ordered({ parcel, sku: c.sku });
    }
    case 'declared-ambiguous':
      return m.packing_declared_several({ parcel: formatCount(c.parcel), sku: c.sku });
    case 'declared-unreadable':
      return m.packing_declared_no_number({ parcel: formatCount(c.parcel) });
    case 'several-deliveries':
      return m.packing_in_several_deliveries({ name: itemName(view, c.key) });
    case 'no-delivery':
      return m.packing_in_no_delivery({ name: itemName(view, c.key), ...counted(c.units) });
    case 'unknown-line':
      return m.packing_delivery_unknown_line({ n: formatCount(c.delivery + 1) });
    default:
      return c satisfies never;
  }
}

/** Sentence about the box after it was closed. */
export function sealedWords(view: PackingView, isOnline: boolean): Sentence {
  if (view.pull?.isOver) return { what: m.packing_pull_over(), todo: m.packing_pull_over_todo() };
  if (view.phase === 'to-pull') return { what: mustNotLeave(view.pull), todo: pullWords(view) };
  if (view.phase === 'moved-on') return { what: m.packing_moved_on(), todo: m.packing_nothing_left_to_do() };
  if (view.phase === 'put-back' && view.leftFor)
    return { what: m.floor_left({ bench: view.leftFor }), todo: m.packing_scan_next_item_or_order() };
  if (view.phase === 'put-back')
    return { what: m.packing_was_put_back(), todo: m.packing_scan_next_item_or_order() };
  if (view.phase === 'pulled' && view.pull?.stays)
    return { what: m.floor_stays_pulled(), todo: m.floor_stays_pulled_todo() };
  if (view.phase === 'pulled')
    return {
      what: pulledWords(view),
      todo: view.pull?.why === 'cancelled' ? m.packing_then_put_goods_back() : m.packing_reopen_or_put_back(),
    };
  if (view.cleared) return { what: m.packing_cleared(), todo: m.packing_scan_next_item_or_order() };
  if (view.waitsForFloor) return { what: m.packing_not_cleared(), todo: m.packing_not_cleared_floor() };
  return isOnline
    ? { what: m.packing_not_cleared(), todo: m.packing_not_cleared_asking() }
    : { what: m.packing_not_cleared_offline(), todo: m.packing_not_cleared_keep() };
}

function mustNotLeave(pull: PackingView['pull']): string {
  if (pull?.why === 'cancelled') return m.packing_must_not_leave_cancelled();
  if (pull?.why === 'packed-twice') return m.floor_must_not_leave();
  // Still ready, of an order to pull: none of its items is left.
  if (pull?.why === 'changed' || pull?.status === 'READY_TO_SHIP') return m.packing_must_not_leave_changed();
  const status = pull?.status ?? null;
  return status === null ? m.packing_must_not_leave_not_ready() : m.packing_must_not_leave_status({ status });
}
