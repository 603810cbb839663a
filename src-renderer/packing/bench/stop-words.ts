/** What a stop says: why the order must not be packed on, and what is to be done first. */
import type { PackingStop, PackingView } from '../../../src-main/contract/packing-view.ts';
import { formatCount } from '../../format.ts';
import { itemName } from './packing-words.ts';

type Changed = Extract<PackingStop, { kind: 'changed' }>;

/** Of an item whose units were changed at the service. */
function amountWords({ was, now, toGo }: Changed['amounts'][number], name: string): string {
  if (was === 0) return `Added: ${formatCount(now)} × ${name}.`;
  if (now === 0) return `Removed: ${formatCount(was)} × ${name}.`;
  const left = toGo === 0 ? 'None' : formatCount(toGo);
  return `${name}: now ${formatCount(now)}, was ${formatCount(was)}. ${left} to go.`;
}

/** @returns the head line, each thing to do, and the words on the button that says it is done */
export function stopWords(
  stop: PackingStop,
  view: PackingView,
): { what: string; todo: string[]; done: string | null } {
  const putBack = (list: { parcel: number; key: string; units: number }[]) =>
    list.map(
      (t) =>
        `Take ${formatCount(t.units)} × ${itemName(view, t.key)} out of parcel ${formatCount(t.parcel)}, and put it back.`,
    );
  switch (stop.kind) {
    case 'cancelled-here':
      return {
        what: 'Stop: this order is being cancelled.',
        todo: [...putBack(stop.putBack), 'Do not hand anything over.'],
        done: view.phase === 'new' ? 'Next order' : 'Everything is put back',
      };
    case 'not-ready':
      return {
        what:
          stop.status === 'CANCELLED'
            ? 'Stop: this order was cancelled.'
            : stop.status === null
              ? 'Stop: the service does not show this order any more.'
              : stop.status === 'READY_TO_SHIP'
                ? 'Stop: this order has no items.'
                : `Stop: the service has this order as ${stop.status}.`,
        todo:
          stop.status === 'READY_TO_SHIP' && stop.putBack.length === 0
            ? ['There is nothing to pack. Ask the lead, or cancel the order (F10).']
            : [...putBack(stop.putBack), 'Do not hand anything over.'],
        done: view.phase === 'new' ? 'Next order' : 'Everything is put back',
      };
    case 'changed': {
      const changed = stop.amounts.filter(({ was, now }) => was !== now);
      return {
        what: 'Stop: this order has changed.',
        todo: [
          ...stop.takeOut.map(
            (t) =>
              `Take ${formatCount(t.units)} × ${itemName(view, t.key, stop.names)} out of parcel ${formatCount(t.parcel)}.`,
          ),
          ...changed.map((a) => amountWords(a, itemName(view, a.key, stop.names))),
          ...(stop.addressChanged ? ['The delivery address has changed. Print a new label.'] : []),
          ...(stop.carrierChanged ? ['The carrier has changed. Print a new label.'] : []),
          ...(stop.nowFree ? ['The order and its parcels no longer agree. Put items in any parcel.'] : []),
          ...(stop.takeOut.length === 0 &&
          !stop.addressChanged &&
          !stop.carrierChanged &&
          !stop.nowFree &&
          changed.length === 0
            ? ['The parcel plan has changed. What is packed can stay where it is.']
            : []),
        ],
        done: stop.takeOut.length > 0 ? 'Taken out, continue' : 'Understood, continue',
      };
    }
    case 'history-changed':
      return {
        what: 'Stop: the record of this order has been changed.',
        todo: [
          `Event ${stop.events.slice(0, 5).map(formatCount).join(', ')}${stop.events.length > 5 ? ' and more' : ''} cannot be trusted. Tell the lead.`,
          'Take everything out of the parcels and count it again.',
        ],
        done: 'Count again',
      };
    default:
      return stop satisfies never;
  }
}
