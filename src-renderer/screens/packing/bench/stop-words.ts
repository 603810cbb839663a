/** Words of a stop: why packing must not go on, and what is to be done first. */
import { m } from '#messages';
import type { PackingStop, PackingView } from '../../../../src-main/contract/goods/packing-view.ts';
import { formatCount } from '../../../words/format.ts';
import { amountOf, itemName } from './packing-words.ts';

/** Most events to name: a packer does not read more. */
const NAMED_EVENTS = 5;

type TakenOver = Extract<PackingStop, { kind: 'taken-over' }>;
type Changed = Extract<PackingStop, { kind: 'changed' }>;

/** Words for an item whose units were changed at the service. */
function amountWords(
  view: PackingView,
  changed: Changed['amounts'][number],
  names: Changed['names'],
): string {
  const { key, was, now, toGo } = changed;
  if (was === 0) return m.packing_added({ amount: amountOf(view, { key, units: now }, names) });
  if (now === 0) return m.packing_removed({ amount: amountOf(view, { key, units: was }, names) });
  const both = { name: itemName(view, key, names), now: formatCount(now), was: formatCount(was) };
  return toGo === 0
    ? m.packing_now_was_none_left(both)
    : m.packing_now_was({ ...both, left: formatCount(toGo) });
}

function statusWords(status: string | null): string {
  if (status === 'CANCELLED') return m.packing_stop_cancelled();
  if (status === null) return m.packing_stop_not_shown();
  return status === 'READY_TO_SHIP' ? m.packing_stop_no_items() : m.packing_stop_status({ status });
}

/** The recorded events of the order that cannot be trusted any more. */
function eventWords(numbers: readonly number[]): string {
  const events = numbers.slice(0, NAMED_EVENTS).map(formatCount).join(', ');
  return numbers.length > NAMED_EVENTS
    ? m.packing_more_not_trusted({ events })
    : m.packing_events_not_trusted({ count: numbers.length, events });
}

interface ToPutBack {
  parcel: number;
  key: string;
  units: number;
}

/** Above that a parcel has one line: the packer who empties it needs no more detail. */
const SINGLE_LINES = 2;

function putBackWords(view: PackingView, list: ToPutBack[]): string[] {
  if (list.length <= SINGLE_LINES)
    return list.map((t) =>
      m.packing_take_out_put_back({ amount: amountOf(view, t), parcel: formatCount(t.parcel) }),
    );
  const parcels = [...new Set(list.map(({ parcel }) => parcel))];
  return parcels.map((parcel) => {
    const amounts = list.filter((t) => t.parcel === parcel).map((t) => amountOf(view, t));
    return m.packing_empty_parcel({ parcel: formatCount(parcel), amounts: amounts.join(' + ') });
  });
}

/**
 * Words of a stop after another bench took the order over: that bench fetches the packed goods, and nothing is put back.
 */
function takenOverWords({ bench, reason, putBack }: TakenOver, view: PackingView) {
  const parcels = [...new Set(putBack.map(({ parcel }) => parcel))];
  const lines = parcels.map((parcel) => {
    const amounts = putBack.filter((t) => t.parcel === parcel).map((t) => amountOf(view, t));
    return m.floor_stop_leave({ parcel: formatCount(parcel), amounts: amounts.join(' + '), bench });
  });
  const todo = lines.length === 0 ? [m.floor_stop_nothing()] : lines;
  return {
    // An order that was handed over has no reason: the packer here gave it.
    what: reason === '' ? m.floor_stop_given({ bench }) : m.floor_stop({ bench }),
    todo: reason === '' ? todo : [m.floor_stop_reason({ reason }), ...todo],
    done: view.phase === 'new' || lines.length === 0 ? m.packing_next_order() : m.floor_stop_done({ bench }),
  };
}

/** @returns the head line, each thing to do, and the words on the button that says it is done */
export function stopWords(
  stop: PackingStop,
  view: PackingView,
): { what: string; todo: string[]; done: string | null } {
  const putBack = (list: ToPutBack[]) => putBackWords(view, list);
  const done = () => (view.phase === 'new' ? m.packing_next_order() : m.packing_all_put_back());
  switch (stop.kind) {
    case 'cancelled-here':
      return {
        what: m.packing_stop_being_cancelled(),
        todo: [...putBack(stop.putBack), m.packing_hand_nothing_over(), m.packing_withdraw_in_outbox()],
        done: done(),
      };
    case 'not-ready':
      return {
        what: statusWords(stop.status),
        todo:
          stop.status === 'READY_TO_SHIP' && stop.putBack.length === 0
            ? [m.packing_nothing_ask_or_cancel()]
            : [...putBack(stop.putBack), m.packing_hand_nothing_over()],
        done: done(),
      };
    case 'sent':
      return {
        what: statusWords(stop.status),
        todo: [m.packing_sent_as_these(), m.packing_sent_otherwise()],
        done: m.packing_close_order(),
      };
    case 'changed': {
      const changed = stop.amounts.filter(({ was, now }) => was !== now);
      return {
        what: m.packing_stop_changed(),
        todo: [
          ...stop.takeOut.map((t) =>
            m.packing_take_out_of({ amount: amountOf(view, t, stop.names), parcel: formatCount(t.parcel) }),
          ),
          ...changed.map((a) => amountWords(view, a, stop.names)),
          ...(stop.addressChanged ? [m.packing_address_changed()] : []),
          ...(stop.carrierChanged ? [m.packing_carrier_changed()] : []),
          ...(stop.nowFree ? [m.packing_no_longer_agree()] : []),
          ...(stop.takeOut.length === 0 &&
          !stop.addressChanged &&
          !stop.carrierChanged &&
          !stop.nowFree &&
          changed.length === 0
            ? [m.packing_plan_changed()]
            : []),
        ],
        done: stop.takeOut.length > 0 ? m.packing_taken_out() : m.packing_understood(),
      };
    }
    case 'history-changed':
      return {
        what: m.packing_stop_record_changed(),
        todo: [eventWords(stop.events), m.packing_take_all_out()],
        done: m.packing_count_again(),
      };
    case 'cancelled-elsewhere':
      return {
        what: stop.isCancelled
          ? m.floor_stop_is_cancelled({ bench: stop.bench })
          : m.floor_stop_cancelled({ bench: stop.bench }),
        todo: [
          ...(stop.reason === '' ? [] : [m.floor_stop_reason({ reason: stop.reason })]),
          ...putBack(stop.putBack),
          m.packing_hand_nothing_over(),
        ],
        done: done(),
      };
    case 'taken-over':
      return takenOverWords(stop, view);
    default:
      return stop satisfies never;
  }
}
